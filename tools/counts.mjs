import { circlesOf, featureUses, importsBetween, upwardOf } from './support/importGraph.mjs';
import { countsOf, foldersIn } from './support/counts.mjs';
import { root } from './support/prepare.mjs';

// How much there is and how it hangs together. `npm run counts -- src/features` counts the folders of that one.

const [within] = process.argv.slice(2);
const all = ['contract', 'machines', ...foldersIn(root, 'src'), ...foldersIn(root, 'server'), 'tools', 'tests', 'e2e'];
const rows = (within === undefined ? all : foldersIn(root, within)).map((folder) => countsOf(root, folder));
console.table(
  Object.fromEntries(
    rows.map(({ folder, files, lines, useState, moduleState, most, fullest }) => [
      folder,
      { files, lines, useState, 'module state': moduleState, 'in one folder at most': most, fullest },
    ]),
  ),
);

const imports = importsBetween(root, ['contract', 'machines', 'src', 'server', 'tools']);
console.log(
  `imports ${imports.length}, circles ${circlesOf(imports).length}, upward ${upwardOf(imports).length}, ` +
    `features importing features: src ${featureUses(imports, 'src').length}, server ${featureUses(imports, 'server').length}`,
);
