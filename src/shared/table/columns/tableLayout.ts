/** What a person made of a table: which columns they do without, and how wide (in px) others are. */
export interface TableLayout {
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
}

export const MIN_COLUMN_WIDTH = 64;
export const MAX_COLUMN_WIDTH = 800;

export const asGiven: TableLayout = { hidden: [], widths: {} };

/** The storage key of a table's layout. */
export const layoutKey = (name: string) => `tributary.table.${name}`;

const isWidth = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number' && entry[1] >= MIN_COLUMN_WIDTH && entry[1] <= MAX_COLUMN_WIDTH;

/** A stored layout; what is not one, whole or in part, is as given. */
export function parseTableLayout(stored: string | null): TableLayout {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return asGiven;
    const hidden: unknown = 'hidden' in value ? value.hidden : null;
    const widths: unknown = 'widths' in value ? value.widths : null;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((key: unknown) => typeof key === 'string') : [],
      widths: Object.fromEntries(Object.entries(widths ?? {}).filter(isWidth)),
    };
  } catch {
    return asGiven;
  }
}

/** A width a column may have. */
export const fittingWidth = (width: number) =>
  Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)));
