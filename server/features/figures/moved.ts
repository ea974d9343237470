import sql from 'sql-template-tag';

import type { FigureKind } from '#contract/figures/kinds.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

/** Whose figures committed changes have moved, and which. */
export type MovedFigures = readonly (readonly [partnerId: string, kinds: readonly FigureKind[]])[];

/** Of one statement, at most. */
const most = 20_000;

/** Takes what has moved since anyone looked, in any process: each change is answered once. */
export async function takeMovedFigures(db: Queryable): Promise<MovedFigures> {
  const rows = await query<{ partner: string; kinds: FigureKind[] }>(
    db,
    sql`select partner_id as partner, kinds from take_moved_figures(${most})`,
  );
  return rows.map(({ partner, kinds }) => [partner, kinds]);
}
