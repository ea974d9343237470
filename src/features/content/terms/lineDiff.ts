/** A line of a text that changed: kept, added or removed. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** What became of a text, line by line, by their longest common part; what was removed stands before what was added. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  // The length of the longest common part from each pair of lines on.
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row)
        row[j] = old[i] === now[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  const found: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [one, other] = [old[i], now[j]];
    if (one !== undefined && one === other) {
      found.push({ kind: 'same', text: one });
      i += 1;
      j += 1;
    } else if (one !== undefined && (other === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      found.push({ kind: 'removed', text: one });
      i += 1;
    } else if (other !== undefined) {
      found.push({ kind: 'added', text: other });
      j += 1;
    }
  }
  return found;
}
