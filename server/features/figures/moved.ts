import sql from 'sql-template-tag';

import type { FigureKind } from '#contract/figures/kinds.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

/** The partners whose figures changed, and the kinds of figures that did. */
export type MovedFigures = readonly (readonly [partnerId: string, kinds: readonly FigureKind[]])[];

/** The most that one statement takes. */
const most = 20_000;

/** Takes the committed changes that no process has taken yet; each change is returned once, across all processes. */
export async function takeMovedFigures(db: Queryable): Promise<MovedFigures> {
  const rows = await query<{ partner: string; kinds: FigureKind[] }>(
    db,
    sql`select partner_id as partner, kinds from take_moved_figures(${most})`,
  );
  return rows.map(({ partner, kinds }) => [partner, kinds]);
}
