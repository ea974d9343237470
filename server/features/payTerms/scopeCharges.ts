import sql, { type Sql } from 'sql-template-tag';

import type { Whose } from './write.ts';

const conditions: Readonly<Record<Whose['scope'], (target: string) => Sql>> = {
  programme: () => sql`true`,
  app: (target) => sql`c.app_id = ${target}::uuid`,
  tag: (target) =>
    sql`exists (select 1 from partner_tags g where g.partner_id = c.partner_id and g.tag_id = ${target}::int)`,
  tier: (target) =>
    sql`exists (select 1 from partner_tiers x where x.partner_id = c.partner_id and x.tier_id = ${target}::uuid)`,
  partner: (target) => sql`c.partner_id = ${target}::uuid`,
};

/** Which commissions, `c`, terms are about. */
export const ofScope = ({ scope, target }: Whose): Sql => conditions[scope](target);
