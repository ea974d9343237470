import sql, { raw, type Sql } from 'sql-template-tag';

/** The name of what a row's `scope` and `target` are about; empty for the programme, and where it is gone. */
export const scopeName = (alias: string): Sql => {
  const [scope, target] = [raw(`${alias}.scope`), raw(`${alias}.target`)];
  return sql`coalesce(case ${scope} when 'app' then (select name from apps where id = ${target}::uuid)
                                    when 'tag' then (select name from tags where id = ${target}::int)
                                    when 'tier' then (select name from tiers where id = ${target}::uuid)
                                    when 'partner' then (select name from partners where id = ${target}::uuid) end, '')`;
};
