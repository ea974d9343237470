import type { ReportKey } from '#contract/reports/kinds.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import type { ReportQuery, Source } from '../source.ts';
import { activation } from './activation.ts';
import { activity } from './activity.ts';
import { churn } from './churn.ts';
import { decisionTimes } from './decisionTimes.ts';
import { leads } from './leads.ts';
import { ledger } from './ledger.ts';
import { portfolio } from './portfolio.ts';
import { payouts } from './payouts.ts';
import { performance } from './performance.ts';
import { prospects } from './prospects.ts';
import { refunds } from './refunds.ts';
import { registrations } from './registrations.ts';
import { revenue } from './revenue.ts';

/** The SQL of every report. */
export const sources: Readonly<Record<ReportKey, (request: ReportQuery, db: Queryable) => Source | Promise<Source>>> = {
  performance,
  revenue,
  payouts,
  refunds,
  leads,
  prospects,
  registrations,
  activation,
  portfolio,
  churn,
  'decision-times': decisionTimes,
  activity,
  ledger,
};
