import type { Column } from '../column.ts';

type Sized = Pick<Column<never>, 'key' | 'width' | 'share'>;

export interface ColumnWidths {
  /** A CSS width for each column. */
  columns: readonly string[];
  /** Of the column of row actions. */
  end: string;
  /** Narrower than this, the table scrolls sideways. */
  least: string;
}

/** Of what is left, and px at the usual font size. */
const FIRST = { share: 2, least: 176 };
const OTHER = { share: 1.2, least: 96 };
const SELECTOR = 44;

const rem = (px: number) => `${px / 16}rem`;
const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`;

/**
 * How wide the columns of a table are. They depend on its columns alone, never on what is in the rows: the next page has
 * them where they were. `chosen`: px by column, as a person dragged them.
 */
export function columnWidths(
  columns: readonly Sized[],
  chosen: Readonly<Record<string, number>>,
  { hasSelector, end }: { hasSelector: boolean; end: number },
): ColumnWidths {
  const kinds = columns.map(({ share }, index) => {
    const kind = index === 0 ? FIRST : OTHER;
    return { ...kind, share: share ?? kind.share };
  });
  const isShared = ({ key, width }: Sized) => chosen[key] === undefined && width === undefined;
  const shares = columns.reduce((sum, column, index) => sum + (isShared(column) ? (kinds[index]?.share ?? 0) : 0), 0);
  const dragged = columns.reduce((sum, { key }) => sum + (chosen[key] ?? 0), 0);
  const least = columns.reduce(
    (sum, { key, width }, index) => sum + (chosen[key] === undefined ? (width ?? kinds[index]?.least ?? 0) : 0),
    end + (hasSelector ? SELECTOR : 0),
  );
  return {
    columns: columns.map((column, index) => {
      const width = chosen[column.key];
      if (width !== undefined) return `${width}px`;
      if (column.width !== undefined) return rem(column.width);
      return percent((kinds[index]?.share ?? 0) / shares);
    }),
    // Where no column takes what is left, this one does: the others keep the widths they were given.
    end: shares === 0 ? 'auto' : rem(end),
    least: `calc(${rem(least)} + ${dragged}px)`,
  };
}
