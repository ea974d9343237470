import type { Pool } from 'pg';
import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { query } from '../../platform/database/pool.ts';
import { declaration } from '../privacy/declaration/declaration.ts';
import type { ColumnRule, Person, TableRule } from '../privacy/declaration/rules.ts';
import type { Named } from './pattern.ts';

/** Append-only: erased by `erase_recorded`, which may do no more than that. */
export const recordedTables = [
  'ledger_entries',
  'pay_terms',
  'terms_acceptances',
  'question_answers',
  'review_signals',
  'audit_events',
  'lifecycle_events',
] as const;
const isRecorded = (name: string): boolean => recordedTables.some((recorded) => recorded === name);

const personOf = ({ userId, partnerId, email }: Named): Person => ({
  user: sql`${userId}::uuid`,
  partner: sql`${partnerId}::uuid`,
  email: sql`${email}::text`,
});

/** What stands in place of a name, by the column. */
const names: Readonly<Record<string, string>> = { first_name: 'Erased', last_name: 'person', name: 'Erased partner' };

const email = sql`'erased-' || t.id || '@erased.invalid'`;
const domain = sql`'erased-' || t.id || '.invalid'`;

/** What is left of the person’s own value. */
function ownValue(name: string, { holds, erasure }: ColumnRule, type: string, pattern: string): Sql {
  const column = sql`t.${raw(name)}`;
  if (erasure === 'keep') return column;
  if (erasure === 'null') return sql`null`;
  if (erasure === 'empty') return sql`''`;
  if (holds === 'email') return sql`case when ${column} <> '' then ${email} else ${column} end`;
  if (holds === 'domain') return sql`case when ${column} <> '' then ${domain} else ${column} end`;
  if (erasure === 'placeholder') return sql`${names[name] ?? ''}`;
  return type === 'jsonb' ? sql`without_mentions(erased(${column}), ${pattern})` : sql`erased(${column})`;
}

/** What is left of someone else’s value that may name the person. */
function othersValue(name: string, { holds, mentions }: ColumnRule, pattern: string): Sql {
  const column = sql`t.${raw(name)}`;
  if (!mentions) return column;
  if (holds === 'email') return sql`case when ${column} ~* ${pattern} then ${email} else ${column} end`;
  return sql`without_mentions(${column}, ${pattern})`;
}

type Statement = (range: Sql) => Sql;

/** How the rows of a table are erased, some pages of it at a time. Where nothing is left to erase, the statements change no row. */
interface TableErasure {
  readonly name: string;
  readonly statements: readonly Statement[];
}

/** In the order of the declaration; partitions one by one. Tables without anything of the person are left out. */
export async function tableErasures(pool: Pool, named: Named): Promise<TableErasure[]> {
  const columns = await query<{ name: string; partition: string; column: string; type: string }>(
    pool,
    sql`select p.relname as name, c.relname as partition, a.attname as column, t.typname as type
          from pg_class p
          join pg_class c on c.relkind = 'r' and (c.oid = p.oid or c.oid in (select inhrelid from pg_inherits where inhparent = p.oid))
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          join pg_type t on t.oid = a.atttypid
         where p.relnamespace = 'public'::regnamespace and p.relkind in ('r', 'p') and not p.relispartition
         order by c.relname`,
  );
  const typeOf = new Map(columns.map(({ name, column, type }) => [`${name}.${column}`, type]));
  return Object.entries(declaration).flatMap(([name, rule]) => {
    if (isRecorded(name)) return [];
    const partitions = [...new Set(columns.flatMap((one) => (one.name === name ? [one.partition] : [])))];
    return partitions.flatMap((partition) => {
      const statements = statementsOf(partition, rule, named, (column) => typeOf.get(`${name}.${column}`) ?? 'text');
      return statements.length === 0 ? [] : [{ name: partition, statements }];
    });
  });
}

function statementsOf(
  table: string,
  { own, isDeleted, isDeletedByMention, columns }: TableRule,
  named: Named,
  typeOf: (column: string) => string,
): readonly Statement[] {
  const { pattern } = named;
  const isOwn = own === undefined ? sql`false` : sql`coalesce((${own(personOf(named))}), false)`;
  const changed = Object.entries(columns).filter(
    ([, { mentions, erasure }]) => mentions || (own !== undefined && erasure !== 'keep' && erasure !== 'row'),
  );
  const found = changed.flatMap(([name, { mentions }]) => (mentions ? [sql`t.${raw(name)}::text ~* ${pattern}`] : []));
  const deleting =
    (which: Sql): Statement =>
    (range) =>
      sql`delete from ${raw(table)} t where ${range} and ${which}`;
  if (isDeletedByMention === true) return [deleting(sql`(${isOwn} or ${join(found, ' or ')})`)];
  const deletes = isDeleted === true && own !== undefined;
  if (deletes && found.length === 0) return [deleting(isOwn)];
  if (changed.length === 0) return [];
  const left = changed.map(([name, rule]) => ({
    column: raw(name),
    value: sql`case when ${isOwn} then ${ownValue(name, rule, typeOf(name), pattern)} else ${othersValue(name, rule, pattern)} end`,
  }));
  const assignments = join(left.map(({ column, value }) => sql`${column} = ${value}`));
  const differs = join(
    left.map(({ column, value }) => sql`t.${column}::text is distinct from (${value})::text`),
    ' or ',
  );
  const mentioned = found.length === 0 ? empty : sql` or ${join(found, ' or ')}`;
  const updating: Statement = (range) =>
    sql`update ${raw(table)} t set ${assignments} where ${range} and (${isOwn}${mentioned}) and (${differs})`;
  return deletes ? [deleting(isOwn), updating] : [updating];
}
