/** Starts the students' page. */

import { Student } from "./student.js";

const host = document.getElementById("page");
if (host) new Student(host).start();
