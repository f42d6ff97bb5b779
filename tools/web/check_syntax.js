/** Every script of the pages has to be readable for a browser of 2018: node check_syntax.js FOLDER. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";

let faults = 0;
for (const name of readdirSync(process.argv[2], { recursive: true })) {
  if (!name.endsWith(".js")) continue;
  const file = join(process.argv[2], name);
  try {
    parse(readFileSync(file, "utf8"), { ecmaVersion: 2018, sourceType: "module" });
  } catch (error) {
    faults += 1;
    console.error(`${file}: ${error.message}, for a browser of 2018`);
  }
}
process.exitCode = faults ? 1 : 0;
