import sql, { raw, type Sql } from 'sql-template-tag';

/** The plans of an app, whose id is this column, as a JSON list in their order. */
export const plansOf = (column: string): Sql =>
  sql`coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'price', l.price_minor,
                                                  'currency', l.currency, 'interval', l.interval)
                                order by l.position, l.id)
                  from app_plans l where l.app_id = ${raw(column)}), '[]'::json)`;
