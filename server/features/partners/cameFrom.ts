import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getPartner } from '#contract/partners/partners.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

/** The prospects that a partner was before, by when it was won. */
export const prospectsOf = (db: Queryable, id: string): Promise<DataOf<typeof getPartner>['prospects']> =>
  query(db, sql`select o.id, o.name from prospects o where o.partner_id = ${id} order by o.outcome_at, o.id`);
