import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { countsOf, foldersIn } from '../../tools/support/counts.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'counts-'));
  mkdirSync(join(root, 'src/list/node_modules'), { recursive: true });
  writeFileSync(join(root, 'src/main.ts'), '// useState(0)\nstart();\n');
  writeFileSync(
    join(root, 'src/list/List.tsx'),
    '/** Rows. */\nconst a = useState(0);\n\nconst b = useState<string>();\n',
  );
  writeFileSync(
    join(root, 'src/list/rows.ts'),
    'export const rows = [];\nlet shown = 0;\nconst seen = new Map<string, number>();\nconst days = new Set([1]);\n',
  );
  writeFileSync(join(root, 'src/list/node_modules/other.ts'), 'useState();\n');
  writeFileSync(join(root, 'src/list/List.module.css'), '.row {\n}\n');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a folder is counted with the folders inside it, packages left out', () => {
  expect(countsOf(root, 'src')).toEqual({
    folder: 'src',
    files: 3,
    lines: 10,
    useState: 2,
    moduleState: 2,
    most: 2,
    fullest: 'src/list',
  });
});

test('the folders in one are named from the root', () => {
  expect(foldersIn(root, 'src')).toEqual(['src/list']);
  expect(foldersIn(root, '.')).toEqual(['src']);
});
