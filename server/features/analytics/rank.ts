import { groupBy } from '../../platform/groupBy.ts';
import type { By, Reading } from './figuresQuery.ts';
import { type Group, sorted } from './order.ts';
import { readParts } from './planner.ts';
import type { Ranker } from './ranking.ts';
import { rankPartners } from './rankPartners.ts';
import { partsOf } from './values.ts';

/**
 * Partners are many: the database ranks them, and sends those that are shown, unless money is of too many currencies. All other
 * groups are few.
 */
export const rank: Ranker = async (db, request) =>
  (request.figures.by === 'partner' ? await rankPartners(db, request) : null) ?? rankAll(db, request);

/** Reads all groups and ranks them here. */
export const rankAll: Ranker = async (db, { metrics, sort, figures: request, period, before, limit }) => {
  const parts = partsOf(metrics);
  const [readings, earlier] = await Promise.all([
    readParts(db, parts, { ...request, buckets: [period] }),
    before && readParts(db, parts, { ...request, buckets: [before] }),
  ]);
  const groups = groupBy(readings, ({ key }) => key);
  if (request.by === 'none' && groups.size === 0) groups.set(null, []);
  const inOrder = (of: ReadonlyMap<string | null, Reading[]>) =>
    sorted(
      sort,
      [...of].map(([key, own]) => ({ key, readings: own })),
    );
  const all = inOrder(groups);
  const earlierGroups = earlier && groupBy(earlier, ({ key }) => key);
  return {
    shown: all.slice(0, limit),
    total: all.length,
    amounts: readings,
    before: earlierGroups && {
      readings: earlierGroups,
      places: placesOf(request.by, inOrder(earlierGroups)),
    },
  };
};

/** From 1 on; partners without a manager have no place among the managers. */
const placesOf = (by: By, groups: readonly Group[]): ReadonlyMap<string | null, number> =>
  new Map(groups.filter(({ key }) => by !== 'manager' || key !== null).map(({ key }, index) => [key, index + 1]));
