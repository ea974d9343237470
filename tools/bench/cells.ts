/** Writes lines of a table: the first cell from the left, the others to the right, each in its column's width. */
export const cells =
  (...widths: readonly number[]) =>
  (line: readonly string[]): string =>
    line
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join(' ');
