import sql, { type Sql, raw } from 'sql-template-tag';

type Value = string | number | null;

/**
 * A value that PostgreSQL does not look at while it plans: the plan for one value costs what the plan for any does, so it is made
 * once on a connection and kept. Made anew, it takes several times what a few rows do. For statements that find their rows by an
 * index whatever the value is; a list counts as ten. Not where rows are joined to other large tables: made for a value of many
 * rows, the plan reads those whole for a value of one.
 */
export const unpeeked = (value: Value | readonly Value[], type: string): Sql =>
  sql`(select ${Array.isArray(value) ? [...value] : value}::${raw(type)})::${raw(type)}`;

/** `= …` of ids: a single one is `unpeeked`, and several are planned for as many as they are. */
export const isAmong = (ids: readonly string[]): Sql => {
  const [only, ...others] = ids;
  return only === undefined || others.length > 0 ? sql`= any(${[...ids]}::uuid[])` : sql`= ${unpeeked(only, 'uuid')}`;
};
