import type { MetaOf } from '#contract/shared/endpoint.ts';
import { type listAdminPayouts } from '#contract/payouts/list.ts';
import { type Payout, payoutStates } from '#contract/payouts/payout.ts';

import { paths } from '../../paths.ts';
import { payoutStatus } from '../../entities/payout/payoutStates.ts';
import { count, largestFirst, money } from '../../shared/text/format.ts';

type State = Payout['state'];
export type PayoutTab = State | 'all';

/** Others have a tab only while there are some. */
const always: ReadonlySet<State> = new Set(['open', 'approved', 'processing', 'paid']);

/** Nothing is left to do to many payouts of these at once. Said here since the list needs it before the chart is loaded. */
export const settledStates: ReadonlySet<State> = new Set(['paid', 'returned', 'voided']);

export const isPayoutState = (value: unknown): value is State => payoutStates.some((state) => state === value);

/** The tabs of the list of payouts: each status with how many there are, and their sums. `search` is the page's query. */
export function payoutTabs(
  states: MetaOf<typeof listAdminPayouts>['states'] | undefined,
  { current, search }: { current: PayoutTab; search: string },
) {
  const hrefOf = (state: State | null) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    if (state === null) params.delete('state');
    else params.set('state', state);
    return `${paths.adminPayouts.to()}${params.size === 0 ? '' : `?${params.toString()}`}`;
  };
  const counted = (words: string, number: number) => (states === undefined ? words : `${words} ${count(number)}`);
  const every = states?.reduce((sum, row) => sum + row.count, 0) ?? 0;
  const all = { value: 'all' as PayoutTab, label: counted('All', every), href: hrefOf(null) };
  return [
    all,
    ...payoutStates.flatMap((state) => {
      const found = states?.find((row) => row.state === state);
      if (!found && state !== current && !always.has(state)) return [];
      return [
        {
          value: state,
          label: counted(payoutStatus[state].label, found?.count ?? 0),
          href: hrefOf(state),
          hints: found && largestFirst(found.totals).map(({ amount, currency }) => money(amount, currency)),
        },
      ];
    }),
  ];
}
