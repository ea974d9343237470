import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import type { LedgerEntry, LedgerFile, LedgerMark, LedgerPath, LedgerRoot } from './ledger.ts';

/**
 * How the ledger is sealed, and how anyone checks it: the same code seals on the server, checks in the browser and on the
 * command line. Each partner’s entries are a chain: a seal is the digest of the entry and of the seal before. From time to
 * time the last seals of all partners with new entries are the leaves of a Merkle tree (RFC 9162, section 2.1); its digest
 * and the one before make a root. Anyone who kept a seal or a root notices a change of what it covers.
 */

/** What a digest is of comes first, so that none can stand for another. */
const textDigest = (kind: 'entry' | 'leaf' | 'root', ...fields: (string | number | null)[]): Uint8Array =>
  sha256(utf8ToBytes(JSON.stringify([kind, ...fields])));
const node = Uint8Array.of(1);
const nodeDigest = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(node, left, right));

/** What stands for a reason that was erased. */
const erasedReason = '[erased]';

/**
 * The reason is sealed by its digest: one that had to be erased keeps its seal, by the digest beside it. A reason that is there
 * is digested itself, whatever stands beside it.
 */
const reasonDigestOf = ({ reason, reasonDigest }: Pick<LedgerEntry, 'reason' | 'reasonDigest'>): string => {
  if (reason === erasedReason && typeof reasonDigest === 'string') return reasonDigest;
  return reason === '' ? '' : bytesToHex(sha256(utf8ToBytes(reason)));
};

/**
 * The seal of an entry, lower-case hex; `before` is the seal of the partner’s entry before it, null of the first. One digest
 * for both: a ledger may have 100,000.
 */
export const sealOf = (partnerId: string, entry: Omit<LedgerEntry, 'seal'>, before: string | null): string =>
  bytesToHex(
    textDigest(
      'entry',
      before ?? partnerId,
      entry.sequence,
      entry.id,
      entry.kind,
      entry.amount,
      entry.currency,
      entry.month,
      entry.occurredAt,
      entry.commissionId,
      entry.refundId,
      entry.payoutId,
      entry.reverses,
      reasonDigestOf(entry),
      entry.actorId,
      entry.createdAt,
    ),
  );

/** A partner’s last seal when a root was made. */
export interface LastSeal {
  readonly partnerId: string;
  readonly sequence: number;
  readonly seal: string;
}

const leafOf = ({ partnerId, sequence, seal }: LastSeal): Uint8Array => textDigest('leaf', partnerId, sequence, seal);

/** The tree over `seals`, one or more: its digest, and of each leaf the digests beside its way up, hex after one another. */
export function treeOf(seals: readonly LastSeal[]): { tree: string; paths: string[] } {
  const paths = seals.map(() => '');
  // Which leaves are below each node of the level.
  let level = seals.map((seal, place) => ({ hash: leafOf(seal), leaves: [place] }));
  while (level.length > 1) {
    const next: typeof level = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (!left) continue;
      if (!right) {
        next.push(left);
        continue;
      }
      for (const leaf of left.leaves) paths[leaf] += bytesToHex(right.hash);
      for (const leaf of right.leaves) paths[leaf] += bytesToHex(left.hash);
      next.push({ hash: nodeDigest(left.hash, right.hash), leaves: [...left.leaves, ...right.leaves] });
    }
    level = next;
  }
  const [top] = level;
  if (!top) throw new Error('a tree has a leaf at least');
  return { tree: bytesToHex(top.hash), paths };
}

/** The tree that a last seal and its path lead to; null where the path does not fit a tree of `size` leaves. */
function treeFrom(last: LastSeal, { place, path }: Pick<LedgerPath, 'place' | 'path'>, size: number): string | null {
  const beside = path.match(/[0-9a-f]{64}/g) ?? [];
  if (beside.length * 64 !== path.length || place >= size) return null;
  let [hash, at, end] = [leafOf(last), place, size - 1];
  for (; end > 0; at = at >> 1, end = end >> 1) {
    if (at % 2 === 0 && at === end) continue;
    const other = beside.shift();
    if (other === undefined) return null;
    hash = at % 2 === 0 ? nodeDigest(hash, hexToBytes(other)) : nodeDigest(hexToBytes(other), hash);
  }
  return beside.length === 0 ? bytesToHex(hash) : null;
}

/** A root’s digest, over all that it says; `before` is the digest of the root before, null of the first. */
export const rootOf = (root: Omit<LedgerRoot, 'digest'>, before: string | null): string =>
  bytesToHex(textDigest('root', root.number, before, root.closedAt, root.entries, root.partners, root.tree));

export type LedgerFinding =
  /** An entry whose seal does not follow from what it says and from the seal before it. */
  | { readonly kind: 'changed'; readonly sequence: number; readonly entryId: string }
  /** No entry with this number, though a later one, a root or what is known elsewhere says that there is. */
  | { readonly kind: 'missing'; readonly sequence: number }
  /** An entry that stands where another belongs. */
  | { readonly kind: 'misplaced'; readonly sequence: number; readonly entryId: string }
  /** A root that does not follow from what it says and from the root before it. */
  | { readonly kind: 'rootChanged'; readonly root: number }
  | { readonly kind: 'rootMissing'; readonly root: number }
  /** The entries up to this one are others than those that the root was made of. */
  | { readonly kind: 'notInRoot'; readonly root: number; readonly sequence: number }
  /** Other than what is known from elsewhere. */
  | { readonly kind: 'differs'; readonly mark: LedgerMark };

export interface LedgerCheck {
  readonly entries: number;
  /** How many of them a root covers. */
  readonly covered: number;
  readonly roots: number;
  /** What the entries say was earned and paid, by currency, in minor units. */
  readonly sums: readonly { readonly currency: string; readonly earned: number; readonly paid: number }[];
  /** Empty: nothing was changed, removed, added or put in another order. */
  readonly findings: readonly LedgerFinding[];
  /** To remember: what this check has seen last. */
  readonly marks: readonly LedgerMark[];
}

/** How many findings are named; a ledger with more is not read on. */
const mostFindings = 100;

/** Checks a partner’s ledger against itself, its roots, and marks kept elsewhere: by a statement, a mail, an earlier check. */
export function checkLedger(
  { partnerId, entries, roots, paths }: Omit<LedgerFile, 'format'>,
  known: readonly LedgerMark[] = [],
): LedgerCheck {
  const findings = [
    ...findInEntries(partnerId, entries),
    ...findInRoots(roots),
    ...findInPaths({ partnerId, entries, roots, paths }),
    ...known.flatMap((mark) => findInMark(mark, entries, roots)),
  ];
  const [lastEntry, lastRoot] = [entries.at(-1), roots.at(-1)];
  return {
    entries: entries.length,
    covered: Math.min(entries.length, paths.at(-1)?.sequence ?? 0),
    roots: roots.length,
    sums: sumsOf(entries),
    findings: distinct(findings).slice(0, mostFindings),
    marks: [
      ...(lastEntry ? [{ kind: 'entry' as const, number: lastEntry.sequence, digest: lastEntry.seal }] : []),
      ...(lastRoot ? [{ kind: 'root' as const, number: lastRoot.number, digest: lastRoot.digest }] : []),
    ],
  };
}

const distinct = (findings: readonly LedgerFinding[]): LedgerFinding[] => [
  ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
];

function findInEntries(partnerId: string, entries: readonly LedgerEntry[]): LedgerFinding[] {
  const findings: LedgerFinding[] = [];
  let before: string | null = null;
  let next = 1;
  for (const entry of entries) {
    const { sequence, id: entryId } = entry;
    if (sequence > next) {
      for (let gap = next; gap < sequence && findings.length <= mostFindings; gap += 1)
        findings.push({ kind: 'missing', sequence: gap });
    } else if (sequence < next) findings.push({ kind: 'misplaced', sequence, entryId });
    // After a gap there is nothing to follow from: the gap is named, the entry is not.
    if (sequence === next && sealOf(partnerId, entry, before) !== entry.seal)
      findings.push({ kind: 'changed', sequence, entryId });
    before = entry.seal;
    next = Math.max(next, sequence + 1);
    if (findings.length > mostFindings) break;
  }
  return findings;
}

function findInRoots(roots: readonly LedgerRoot[]): LedgerFinding[] {
  const findings: LedgerFinding[] = [];
  let before: string | null = null;
  let next = 1;
  for (const root of roots) {
    for (; next < root.number && findings.length <= mostFindings; next += 1)
      findings.push({ kind: 'rootMissing', root: next });
    if (root.number !== next || rootOf(root, before) !== root.digest)
      findings.push({ kind: 'rootChanged', root: root.number });
    before = root.digest;
    next = root.number + 1;
  }
  return findings;
}

function findInPaths({ partnerId, entries, roots, paths }: Omit<LedgerFile, 'format'>): LedgerFinding[] {
  const byNumber = new Map(roots.map((root) => [root.number, root]));
  const bySequence = new Map(entries.map((entry) => [entry.sequence, entry]));
  return paths.flatMap((path): LedgerFinding[] => {
    const root = byNumber.get(path.root);
    const entry = bySequence.get(path.sequence);
    if (!root) return [{ kind: 'rootMissing', root: path.root }];
    if (!entry) return [{ kind: 'missing', sequence: path.sequence }];
    const last = { partnerId, sequence: path.sequence, seal: entry.seal };
    if (treeFrom(last, path, root.partners) === root.tree) return [];
    return [{ kind: 'notInRoot', root: path.root, sequence: path.sequence }];
  });
}

function findInMark(
  mark: LedgerMark,
  entries: readonly LedgerEntry[],
  roots: readonly LedgerRoot[],
): readonly LedgerFinding[] {
  if (mark.kind === 'root') {
    const root = roots.find(({ number }) => number === mark.number);
    if (!root) return [{ kind: 'rootMissing', root: mark.number }];
    return root.digest === mark.digest ? [] : [{ kind: 'differs', mark }];
  }
  const entry = entries.find(({ sequence }) => sequence === mark.number);
  if (!entry) return [{ kind: 'missing', sequence: mark.number }];
  return entry.seal === mark.digest ? [] : [{ kind: 'differs', mark }];
}

function sumsOf(entries: readonly LedgerEntry[]): LedgerCheck['sums'] {
  const sums = new Map<string, { earned: number; paid: number }>();
  for (const { kind, amount, currency } of entries) {
    const sum = sums.get(currency) ?? { earned: 0, paid: 0 };
    if (kind === 'payout') sum.paid -= amount;
    else sum.earned += amount;
    sums.set(currency, sum);
  }
  return [...sums]
    .map(([currency, sum]) => ({ currency, ...sum }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
