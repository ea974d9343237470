import type { Sql } from 'sql-template-tag';

import type { Part } from '#contract/analytics/metrics.ts';

import type { Queryable } from '../../platform/database/pool.ts';

/** What rows are of, beside their time. */
export type By = 'none' | 'app' | 'partner' | 'manager' | 'country';

/** Half-open; the first may begin at -infinity. Of one question they follow one another without gaps. */
export interface Bucket {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

export interface Filters {
  /** A slug. */
  readonly app?: string | undefined;
  readonly partnerIds?: readonly string[] | undefined;
  /** null: partners without a manager. */
  readonly managerId?: string | null | undefined;
  readonly tagId?: number | undefined;
  readonly country?: string | undefined;
}

export interface FiguresQuery {
  readonly buckets: readonly Bucket[];
  readonly by: By;
  readonly filters: Filters;
  readonly now: Date;
}

/** One number of one part: of a bucket (its place from 0 on), a group and a currency. */
export interface Reading {
  readonly part: string;
  readonly bucket: number;
  readonly key: string | null;
  readonly currency: string | null;
  readonly n: number;
}

/** Parts that are read together, in one statement. */
export interface Source {
  readonly parts: readonly Part[];
  read(db: Queryable, request: FiguresQuery, wanted: ReadonlySet<Part>): Promise<Reading[]>;
  /** What it reads of a whole period by partner, for a statement around it. */
  byPartner(db: Queryable, request: FiguresQuery, wanted: ReadonlySet<Part>): Promise<PartnerRows>;
}

/** Rows `part, key, currency, n` of a statement: a partner's id, '' of what has no currency, float8. */
export interface PartnerRows {
  readonly parts: readonly Part[];
  readonly rows: Sql;
  /** Rows are added up, and what comes to zero is nothing; their part is a `fact_measure`, else a text. */
  readonly isAdded: boolean;
}
