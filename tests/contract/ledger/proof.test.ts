import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { LedgerEntry, LedgerFile, LedgerMark, LedgerPath, LedgerRoot } from '#contract/ledger/ledger.ts';
import { marksIn, markText } from '#contract/ledger/marks.ts';
import { checkLedger, type LastSeal, rootOf, sealOf, treeOf } from '#contract/ledger/proof.ts';

import { seeded } from '../../support/seed.ts';

const partnerId = '00000000-0000-4000-8000-000000000001';
const idOf = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
const timeOf = (n: number) => `2026-01-01T00:00:00.${String(n).padStart(6, '0')}Z`;

type Unsealed = Omit<LedgerEntry, 'seal'>;

const entryOf = (sequence: number): Unsealed => ({
  sequence,
  id: idOf(sequence),
  kind: sequence % 7 === 0 ? 'payout' : 'commission',
  amount: sequence % 7 === 0 ? -100 * sequence : 10 * sequence,
  currency: sequence % 5 === 0 ? 'EUR' : 'USD',
  month: '2026-01',
  occurredAt: timeOf(sequence),
  commissionId: sequence % 7 === 0 ? null : idOf(sequence + 500_000),
  refundId: null,
  payoutId: sequence % 7 === 0 ? idOf(sequence + 700_000) : null,
  reverses: null,
  reason: sequence % 3 === 0 ? 'Für den Vortrag' : '',
  reasonDigest: null,
  actorId: null,
  createdAt: timeOf(sequence),
});

function seal(entries: readonly Unsealed[]): LedgerEntry[] {
  const sealed: LedgerEntry[] = [];
  for (const entry of entries) sealed.push({ ...entry, seal: sealOf(partnerId, entry, sealed.at(-1)?.seal ?? null) });
  return sealed;
}

/** Others’ last seals, so that the tree has more leaves than this partner’s. */
const others = (root: number, howMany: number): LastSeal[] =>
  Array.from({ length: howMany }, (_, n) => ({ partnerId: idOf(900_000 + n), sequence: root, seal: 'ab'.repeat(32) }));

/** Roots after the entries named, each among a number of other partners. */
function rootsOver(entries: readonly LedgerEntry[], ends: readonly number[], crowd: (root: number) => number) {
  const roots: LedgerRoot[] = [];
  const paths: LedgerPath[] = [];
  for (const [index, sequence] of ends.entries()) {
    const number = index + 1;
    const seals = others(number, crowd(number));
    const place = seals.length >> 1;
    seals.splice(place, 0, { partnerId, sequence, seal: entries[sequence - 1]?.seal ?? '' });
    const { tree, paths: all } = treeOf(seals);
    const root = {
      number,
      tree,
      entries: 10,
      partners: seals.length,
      closedAt: `2026-01-${10 + number}T00:05:00.000Z`,
    };
    roots.push({ ...root, digest: rootOf(root, roots.at(-1)?.digest ?? null) });
    paths.push({ root: number, sequence, place, path: all[place] ?? '' });
  }
  return { roots, paths };
}

function ledgerOf(count: number, ends: readonly number[] = []): LedgerFile {
  const entries = seal(Array.from({ length: count }, (_, n) => entryOf(n + 1)));
  return { format: 'tributary-ledger-1', partnerId, entries, ...rootsOver(entries, ends, (root) => root * 3) };
}

const marksOf = (file: LedgerFile): readonly LedgerMark[] => checkLedger(file).marks;
const findings = (file: LedgerFile, known?: readonly LedgerMark[]) => checkLedger(file, known).findings;

test('an untouched ledger is sound, and adds up', () => {
  const file = ledgerOf(40, [10, 25, 39]);
  const checked = checkLedger(file, marksOf(file));
  expect(checked).toMatchObject({ entries: 40, covered: 39, roots: 3, findings: [] });
  const of = (currency: string, isPaid: boolean) =>
    file.entries
      .filter((entry) => entry.currency === currency && (entry.kind === 'payout') === isPaid)
      .reduce((sum, { amount }) => sum + amount, 0);
  expect(checked.sums).toEqual([
    { currency: 'EUR', earned: of('EUR', false), paid: -of('EUR', true) },
    { currency: 'USD', earned: of('USD', false), paid: -of('USD', true) },
  ]);
});

test('a ledger without entries, and one without a root, are sound', () => {
  expect(findings(ledgerOf(0))).toEqual([]);
  expect(checkLedger(ledgerOf(3))).toMatchObject({ entries: 3, covered: 0, findings: [] });
});

/** The digest stands for a reason that was erased, and is tried below. */
type Field = Exclude<keyof Unsealed, 'sequence' | 'reasonDigest'>;

/** Another value of the same kind, for every field that is sealed. */
const other: { [F in Field]: (entry: LedgerEntry) => Unsealed[F] } = {
  id: () => idOf(999_999),
  kind: () => 'adjustment',
  amount: ({ amount }) => amount + 1,
  currency: () => 'JPY',
  month: () => '2026-02',
  occurredAt: () => timeOf(999_999),
  commissionId: () => idOf(999_998),
  refundId: () => idOf(999_997),
  payoutId: () => idOf(999_996),
  reverses: () => idOf(999_995),
  reason: ({ reason }) => `${reason} `,
  actorId: () => idOf(999_994),
  createdAt: () => timeOf(999_993),
};

const fields = [
  'id',
  'kind',
  'amount',
  'currency',
  'month',
  'occurredAt',
  'commissionId',
  'refundId',
  'payoutId',
  'reverses',
  'reason',
  'actorId',
  'createdAt',
] as const satisfies readonly Field[];

test('every sealed field is tried', () => {
  expect(fields.toSorted()).toEqual(Object.keys(other).toSorted());
});

test.each(fields)('an entry with another %s is named, and no other', (field) => {
  const file = ledgerOf(20, [15]);
  const entries = file.entries.map((entry) =>
    entry.sequence === 9 ? { ...entry, [field]: other[field](entry) } : entry,
  );
  const entryId = entries.find(({ sequence }) => sequence === 9)?.id ?? '';
  expect(findings({ ...file, entries })).toEqual([{ kind: 'changed', sequence: 9, entryId }]);
});

test('an erased reason is held by its digest, and a digest beside a reason that is there is not read', () => {
  const file = ledgerOf(20, [15]);
  const digest = bytesToHex(sha256(utf8ToBytes('Für den Vortrag')));
  const of = (changes: Partial<LedgerEntry>) => ({
    ...file,
    entries: file.entries.map((entry) => (entry.sequence === 9 ? { ...entry, ...changes } : entry)),
  });
  const entryId = file.entries[8]?.id ?? '';
  expect(file.entries[8]?.reason).toBe('Für den Vortrag');
  expect(findings(of({ reason: '[erased]', reasonDigest: digest }))).toEqual([]);
  const changed = [{ kind: 'changed', sequence: 9, entryId }];
  expect(
    findings(of({ reason: '[erased]', reasonDigest: digest.replace(/./, (a) => (a === '0' ? '1' : '0')) })),
  ).toEqual(changed);
  expect(findings(of({ reason: '[erased]' }))).toEqual(changed);
  expect(findings(of({ reason: 'Für etwas anderes', reasonDigest: digest }))).toEqual(changed);
});

test('whatever entry is changed, and however its seals are made anew, it is noticed', () => {
  const file = ledgerOf(60, [20, 40, 55]);
  const marks = marksOf(file);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom(...fields), (sequence, field) => {
      const changed = file.entries.map((entry) =>
        entry.sequence === sequence ? { ...entry, [field]: other[field](entry) } : entry,
      );
      const entryId = changed[sequence - 1]?.id ?? '';
      expect(findings({ ...file, entries: changed })).toEqual([{ kind: 'changed', sequence, entryId }]);
      // All seals made anew: the first root after it shows it, or the mark that was kept.
      const resealed = seal(changed);
      const named = findings({ ...file, entries: resealed });
      const root = file.paths.find((path) => path.sequence >= sequence);
      expect(named[0]).toEqual(
        root === undefined ? undefined : { kind: 'notInRoot', root: root.root, sequence: root.sequence },
      );
      expect(findings({ ...file, entries: resealed }, marks).at(-1)).toEqual({ kind: 'differs', mark: marks[0] });
      // The roots too: only what was kept elsewhere knows better.
      const forged = { ...file, entries: resealed, ...rootsOver(resealed, [20, 40, 55], (n) => n * 3) };
      expect(findings(forged)).toEqual([]);
      expect(findings(forged, marks)).toContainEqual({ kind: 'differs', mark: marks[0] });
    }),
    {
      // Each field at places before, between and after the roots; then random ones, of which `npm run test:long` asks for more.
      examples: fields.map((field, n): [number, Field] => [1 + ((n * 23) % 60), field]),
      numRuns: fields.length + Number(process.env['TAMPERED'] ?? 60),
      ...seeded(),
    },
  );
});

test('entries that were removed are named, at the end too where a root or a mark knows of them', () => {
  const file = ledgerOf(30, [10, 28]);
  const without = (from: number, to: number) => ({
    ...file,
    entries: file.entries.filter(({ sequence }) => sequence < from || sequence > to),
  });
  expect(findings(without(4, 5))).toEqual([
    { kind: 'missing', sequence: 4 },
    { kind: 'missing', sequence: 5 },
  ]);
  expect(findings(without(27, 30))).toEqual([{ kind: 'missing', sequence: 28 }]);
  expect(findings(without(29, 30))).toEqual([]);
  expect(findings(without(29, 30), marksOf(file))).toEqual([{ kind: 'missing', sequence: 30 }]);
});

test('entries in another order are named', () => {
  const file = ledgerOf(12, [12]);
  const [a, b] = [file.entries[3], file.entries[7]];
  if (!a || !b) throw new Error('there are twelve');
  const exchanged = file.entries.map((entry) =>
    entry === a ? { ...b, sequence: 4 } : entry === b ? { ...a, sequence: 8 } : entry,
  );
  expect(findings({ ...file, entries: exchanged }).filter(({ kind }) => kind === 'changed')).toEqual([
    { kind: 'changed', sequence: 4, entryId: b.id },
    { kind: 'changed', sequence: 5, entryId: idOf(5) },
    { kind: 'changed', sequence: 8, entryId: a.id },
    { kind: 'changed', sequence: 9, entryId: idOf(9) },
  ]);
  const twice = [...file.entries.slice(0, 6), a, ...file.entries.slice(6)];
  expect(findings({ ...file, entries: twice })).toContainEqual({ kind: 'misplaced', sequence: 4, entryId: a.id });
});

test('a root that is removed, changed, or of another history is named', () => {
  const file = ledgerOf(30, [10, 20, 30]);
  const marks = marksOf(file);
  const [first, second, third] = file.roots;
  if (!first || !second || !third) throw new Error('there are three');
  expect(findings({ ...file, roots: [first, third] })).toEqual([
    { kind: 'rootMissing', root: 2 },
    { kind: 'rootChanged', root: 3 },
  ]);
  expect(findings({ ...file, roots: [first, { ...second, entries: 11 }, third] })).toEqual([
    { kind: 'rootChanged', root: 2 },
  ]);
  // The last day taken away altogether: only what was kept knows of it.
  const shortened = {
    ...file,
    entries: file.entries.slice(0, 20),
    roots: [first, second],
    paths: file.paths.slice(0, 2),
  };
  expect(findings(shortened)).toEqual([]);
  expect(findings(shortened, marks)).toEqual([
    { kind: 'missing', sequence: 30 },
    { kind: 'rootMissing', root: 3 },
  ]);
  // A fork: other entries from the twentieth on, shown to this partner alone.
  const forked = seal(
    file.entries.map((entry) => (entry.sequence > 20 ? { ...entry, amount: entry.amount - 1 } : entry)),
  );
  const fork = { ...file, entries: forked, ...rootsOver(forked, [10, 20, 30], (root) => root * 3) };
  expect(findings(fork)).toEqual([]);
  expect(findings(fork, marks)).toEqual(marks.map((mark) => ({ kind: 'differs', mark })));
});

test('a path fits its own place in its own tree only, whatever the size of the tree', () => {
  for (let crowd = 0; crowd < 40; crowd += 1) {
    const entries = seal([entryOf(1)]);
    const file: LedgerFile = {
      format: 'tributary-ledger-1',
      partnerId,
      entries,
      ...rootsOver(entries, [1], () => crowd),
    };
    expect(findings(file)).toEqual([]);
    const [path] = file.paths;
    if (!path) throw new Error('there is one');
    const wrong = { kind: 'notInRoot', root: 1, sequence: 1 };
    for (const bad of [
      { ...path, place: path.place + 1 },
      { ...path, place: crowd + 1 },
      { ...path, path: `${path.path}${'00'.repeat(32)}` },
      { ...path, path: `00${path.path}` },
      ...(crowd === 0 ? [] : [{ ...path, path: path.path.slice(64) }]),
    ])
      expect(findings({ ...file, paths: [bad] })).toEqual([wrong]);
  }
});

test('marks are read as they are written, out of any text', () => {
  const marks = marksOf(ledgerOf(30, [10, 20]));
  expect(marks).toHaveLength(2);
  expect(marksIn(`Keep these lines:\n${marks.map(markText).join('\n')}\nThank you`)).toEqual(marks);
  expect(marksIn(marks.map((mark) => `  ${markText(mark).toUpperCase()}`).join(' '))).toEqual(marks);
  expect(marksIn('entry 3: 12ab')).toEqual([]);
  expect(marksIn('')).toEqual([]);
});
