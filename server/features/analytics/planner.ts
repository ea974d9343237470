import type { Part } from '#contract/analytics/metrics.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import type { FiguresQuery, PartnerRows, Reading, Source } from './figuresQuery.ts';
import { matured } from './matured.ts';
import { activation } from './raw/activation.ts';
import { durations } from './raw/durations.ts';
import { lifetime } from './raw/lifetime.ts';
import { partners } from './raw/partners.ts';
import { payingShops } from './raw/payingShops.ts';
import { refundedShops } from './raw/refundedShops.ts';
import { work } from './raw/work.ts';
import { stored } from './stored.ts';

/** Where each part is read, the first that has it; one statement for each source that is needed. */
const sources: readonly Source[] = [
  stored,
  matured,
  payingShops,
  refundedShops,
  lifetime,
  partners,
  activation,
  durations,
  work,
];

const needed = (wanted: ReadonlySet<Part>): Source[] =>
  sources.filter(({ parts }) => parts.some((part) => wanted.has(part)));

/** The numbers of parts, by bucket, group and currency; what is not there is nothing. */
export async function readParts(db: Queryable, wanted: ReadonlySet<Part>, request: FiguresQuery): Promise<Reading[]> {
  if (request.buckets.length === 0) return [];
  const read = await Promise.all(needed(wanted).map((source) => source.read(db, request, wanted)));
  return read.flat().filter(({ part }) => [...wanted].some((one) => one === part));
}

/** The numbers of parts in a whole period by partner, for a statement around them. */
export const rowsByPartner = (
  db: Queryable,
  wanted: ReadonlySet<Part>,
  request: FiguresQuery,
): Promise<PartnerRows[]> => Promise.all(needed(wanted).map((source) => source.byPartner(db, request, wanted)));
