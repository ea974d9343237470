import type { BalanceList } from '#contract/payouts/balance.ts';

import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';
import { balanceName } from './balanceWords.ts';

/** The query string that opens a part, in every currency and of a period. */
export const entriesQuery = (part: BalanceList, period: PeriodChoice<string>): string =>
  new URLSearchParams({ [`${balanceName}.part`]: part, ...periodParams(period) }).toString();
