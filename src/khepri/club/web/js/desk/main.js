/** The teacher's desk. */

import { DeskPage } from "./desk_page.js";

const host = document.getElementById("desk");
if (host) new DeskPage(host).start();
