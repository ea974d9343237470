import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LedgerEntry, LedgerFile } from '#contract/ledger/ledger.ts';
import { markText } from '#contract/ledger/marks.ts';
import { checkLedger, rootOf, sealOf, treeOf } from '#contract/ledger/proof.ts';

import { bundle } from '../support/servers/program.ts';

/* `npm run verify-ledger`, run as a partner does, on a file and nothing else. */

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tributary-ledger-'));
let program: string;
beforeAll(async () => {
  program = await bundle('verify-ledger');
});
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const partnerId = '00000000-0000-4000-8000-000000000001';

function ledger(): LedgerFile {
  const entries: LedgerEntry[] = [];
  for (let n = 1; n <= 3; n += 1) {
    const entry = {
      sequence: n,
      id: `00000000-0000-4000-9000-00000000000${n}`,
      kind: 'bonus' as const,
      amount: 1000 * n,
      currency: 'USD',
      month: '2026-01',
      occurredAt: '2026-01-01T00:00:00.000001Z',
      commissionId: null,
      refundId: null,
      payoutId: null,
      reverses: null,
      reason: 'Thanks',
      actorId: null,
      createdAt: '2026-01-01T00:00:00.000001Z',
    };
    entries.push({ ...entry, seal: sealOf(partnerId, entry, entries.at(-1)?.seal ?? null) });
  }
  const { tree, paths } = treeOf([{ partnerId, sequence: 3, seal: entries.at(-1)?.seal ?? '' }]);
  const root = { number: 1, tree, entries: 3, partners: 1, closedAt: '2026-01-02T00:05:00.000Z' };
  return {
    format: 'tributary-ledger-1',
    partnerId,
    entries,
    roots: [{ ...root, digest: rootOf(root, null) }],
    paths: [{ root: 1, sequence: 3, place: 0, path: paths[0] ?? '' }],
  };
}

const written = (name: string, content: string): string => {
  const file = path.join(scratch, name);
  fs.writeFileSync(file, content);
  return file;
};

const verify = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

test('a ledger as it was sealed ends with 0, its sums, and the marks to keep', async () => {
  const file = ledger();
  const marks = checkLedger(file).marks.map(markText).join('\n');
  const at = written('ledger.json', JSON.stringify(file));
  expect(await verify(at)).toEqual({
    code: 0,
    out: `Nothing was changed: 3 entries are as sealed, 3 covered by a root.\nEarned $60.00, paid $0.00.\n${marks}\n`,
    err: '',
  });
  const kept = written('mail.txt', `Keep these lines:\n${marks}\n`);
  expect((await verify(at, '--marks', kept)).out).toContain('3 covered by a root; 2 marks match.');
});

test('what was changed is named, and ends with 1', async () => {
  const file = ledger();
  const entries = file.entries.map((entry) => (entry.sequence === 2 ? { ...entry, amount: 1 } : entry));
  const at = written('changed.json', JSON.stringify({ ...file, entries }));
  expect(await verify(at)).toEqual({ code: 1, out: 'Entry 2 was changed after it was sealed.\n', err: '' });
  const kept = written('other.txt', `root 1: ${'ab'.repeat(32)}`);
  const sound = written('sound.json', JSON.stringify(file));
  expect(await verify(sound, '--marks', kept)).toEqual({ code: 1, out: 'Root 1 isn’t the one you kept.\n', err: '' });
});

test('a file that is no ledger, or no marks, is refused in words', async () => {
  const other = written('other.json', '{"entries": []}');
  expect(await verify(other)).toEqual({ code: 1, out: '', err: `${other} is not a downloaded ledger.\n` });
  const none = written('none.txt', 'Dear partner');
  expect(await verify(written('again.json', JSON.stringify(ledger())), '--marks', none)).toEqual({
    code: 1,
    out: '',
    err: `${none} holds no line such as "entry 214: …".\n`,
  });
});
