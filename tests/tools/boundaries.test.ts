import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';

import configuration from '../../oxlint.config.mjs';

const refused = [
  ['contract/a.ts', "import { z } from 'zod'", 'contract/ imports zod/mini, ibantools and @noble/hashes only'],
  ['contract/b.ts', "import { setup } from 'xstate'", 'contract/ imports zod/mini, ibantools and @noble/hashes only'],
  [
    'contract/c.ts',
    "import { readFile } from 'node:fs/promises'",
    'contract/ imports zod/mini, ibantools and @noble/hashes only',
  ],
  ['contract/d.ts', "import type { x } from '../server/app.ts'", 'contract/ is the bottom'],
  ['contract/leads/d.ts', "import type { x } from '../../server/app.ts'", 'contract/ is the bottom'],
  ['contract/e.ts', "import type { x } from '#machines/x.ts'", 'contract/ is below machines/'],
  ['contract/f.ts', "import { x } from './leads'", 'Name the file with its extension'],
  ['contract/g.ts', "export { x } from './index.ts'", 'No barrels'],
  ['machines/lifecycles/a.machine.ts', "import { x } from '#contract/x.ts'", 'use `import type`'],
  ['machines/lifecycles/b.machine.ts', "import axios from 'axios'", 'Machines are pure'],
  ['machines/processes/c.machine.ts', "import { useMachine } from '@xstate/react'", 'Machines are pure'],
  ['machines/processes/d.machine.ts', "import { x } from '../../src/api/x.ts'", 'Machines import xstate'],
  ['machines/processes/e.machine.ts', 'const x = window.name', 'name the effect in setup()'],
  ['machines/processes/f.machine.ts', "const x = fetch('/')", 'name the effect in setup()'],
  ['src/features/leads/A.tsx', "import { x } from '../partners/B.tsx'", 'A feature never imports another feature'],
  [
    'src/features/leads/parts/A.tsx',
    "import { x } from '../../session/B.tsx'",
    'A feature never imports another feature',
  ],
  ['src/features/leads/B.tsx', "import { x } from '../../app/routes.ts'", 'src/features is below shell, app'],
  ['src/features/leads/C.tsx', "import axios from 'axios'", 'src/api holds the only axios'],
  ['src/features/leads/D.tsx', "import { x } from '../../../server/app.ts'", 'src and server never import each other'],
  ['src/features/leads/E.tsx', "import { x } from 'pg'", 'server packages stay in server/'],
  [
    'src/entities/lead/A.tsx',
    "import { x } from '../../features/leads/B.tsx'",
    'src/entities is below features, shell, app',
  ],
  ['src/shared/table/A.tsx', "import { x } from '../../entities/lead/B.tsx'", 'src/shared is below entities'],
  ['src/api/a.ts', "import { x } from '../shared/data/b.ts'", 'is below shared'],
  ['src/theme/a.ts', "import { x } from '../shell/Navigation.tsx'", 'is below shared'],
  ['src/shell/A.tsx', "import { x } from '../app/App.tsx'", 'src/shell is below app'],
  ['src/app/A.tsx', "import { x } from '../../server/app.ts'", 'src and server never import each other'],
  ['server/features/leads/a.ts', "import { x } from '../../../src/api/a.ts'", 'src and server never import each other'],
  ['server/features/leads/b.ts', "import React from 'react'", 'The server renders no React'],
  ['server/features/leads/c.ts', "import { x } from '..'", 'No barrels'],
  ['server/features/leads/d.ts', "import { x } from '../payouts/run.ts'", 'uses of other features only what'],
  ['server/features/leads/e.ts', "import { x } from '../../app.ts'", 'is below the files of server/ itself'],
  [
    'server/platform/a.ts',
    "import { x } from '../lifecycle/transition.ts'",
    'server/platform is below server/lifecycle',
  ],
  [
    'server/lifecycle/a.ts',
    "import { x } from '../features/leads/list.ts'",
    'server/lifecycle is below server/features',
  ],
  ['server/start.ts', "import { x } from '../tools/demo/demo.ts'", 'src and server never import each other'],
  ['e2e/journeys/a.spec.ts', "import { x } from '../../src/paths.ts'", 'A browser test knows the product'],
  ['e2e/journeys/b.spec.ts', "import { x } from '../../src/app/charts/play.ts'", 'A browser test knows the product'],
  ['e2e/journeys/c.spec.ts', "import { x } from '#src/paths.ts'", 'The only aliases are'],
] as const;

const allowed: [file: string, lines: string[]][] = [
  ['e2e/paths/ok.spec.ts', ["import { x } from '../../src/app/charts/walks/sessionCases.ts'"]],
  ['contract/leads/ok.ts', ["import { z } from 'zod/mini'", "import { y } from '../shared/schemas.ts'"]],
  ['machines/lifecycles/ok.machine.ts', ["import { setup } from 'xstate'", "import type { x } from '#contract/x.ts'"]],
  ['machines/processes/ok.machine.ts', ["import { y } from './other.machine.ts'"]],
  [
    'src/features/leads/ok.tsx',
    ["import { x } from '#contract/leads/leads.ts'", "import { y } from '../../shared/table/DataTable.tsx'"],
  ],
  ['src/features/leads/ok3.tsx', ["import { paths } from '../../paths.ts'"]],
  [
    'src/features/leads/ok2.tsx',
    ["import { x } from '#machines/lifecycles/lead.machine.ts'", "import { y } from './Row.tsx'"],
  ],
  ['src/features/leads/parts/ok.tsx', ["import { y } from '../Row.tsx'", "import { q } from '../../../api/call.ts'"]],
  ['src/features/notifications/ok.tsx', ["import { notifications } from '@mantine/notifications'"]],
  [
    'src/entities/note/ok.tsx',
    ["import { y } from '../lifecycle/Row.tsx'", "import { q } from '../../shared/form/Field.tsx'"],
  ],
  ['src/app/ok.tsx', ["import { x } from '../features/leads/LeadsPage.tsx'", "import { z } from '../shell/Frame.tsx'"]],
  ['src/api/ok.ts', ["import axios from 'axios'", "import { x } from '#contract/session/session.ts'"]],
  [
    'server/features/leads/ok.ts',
    ["import { y } from '../notifications/create.ts'", "import { z } from '../../platform/ids.ts'"],
  ],
  ['server/main.ts', ["import { x } from '../tools/demo/ensureDemo.ts'"]],
  [
    'server/features/leads/ok2.ts',
    ["import { readFile } from 'node:fs/promises'", "import { sql } from 'sql-template-tag'"],
  ],
  ['tests/server/ok.test.ts', ["import { x } from '../../server/app.ts'", "import { y } from '../../src/api/call.ts'"]],
];

const Report = z.object({
  diagnostics: z.array(
    z.object({ message: z.string(), help: z.optional(z.string()), code: z.string(), filename: z.string() }),
  ),
});

let directory = '';
let diagnostics: z.infer<typeof Report>['diagnostics'] = [];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'boundaries-'));
  writeFileSync(join(directory, '.oxlintrc.json'), JSON.stringify({ ...configuration, options: { typeAware: false } }));
  for (const [file, lines] of [...refused.map(([name, line]) => [name, [line]] as const), ...allowed]) {
    const path = join(directory, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join('\n')}\n`);
  }
  const oxlint = resolve('node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: directory, encoding: 'utf8' });
  diagnostics = Report.parse(JSON.parse(stdout)).diagnostics.filter(({ code }) => code.includes('no-restricted'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const said = (file: string) =>
  diagnostics.filter(({ filename }) => filename === file).map(({ message, help }) => `${message} ${help ?? ''}`);

describe('the linter keeps the import rule', () => {
  test.each(refused)('%s may not hold: %s', (file, _line, message) => {
    expect(said(file)).toEqual([expect.stringContaining(message)]);
  });
  test.each(allowed)('%s may hold: %s', (file) => {
    expect(said(file)).toEqual([]);
  });
});
