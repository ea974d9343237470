import { useSearch } from 'wouter';

import type { BalanceList } from '#contract/payouts/balance.ts';

import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { BalanceEntriesProps } from './BalanceEntries.tsx';
import { balanceListIn, balanceName } from './balanceWords.ts';
import { BalanceStrip } from './BalanceStrip.tsx';

const BalanceOn = lazyPart(() => import('./BalanceOn.tsx'));
const BalanceEntries = lazyPart(() => import('./BalanceEntries.tsx'));

const onLoading = <Loading lines={1} />;

export interface BalanceProps extends Pick<BalanceEntriesProps, 'partnerId' | 'payoutHref' | 'why' | 'closeHref'> {
  to: (part: BalanceList, currency: string) => string;
}

/** The strip, and below it the entries of the part that the address names. */
export function Balance({ partnerId, to, payoutHref, why, closeHref }: BalanceProps) {
  const given = new URLSearchParams(useSearch());
  const part = balanceListIn(given.get(`${balanceName}.part`));
  const currency = given.get(`${balanceName}.currency`);
  return (
    <>
      <BalanceStrip partnerId={partnerId} to={to} opened={part} />
      <BalanceOn partnerId={partnerId} fallback={onLoading} />
      {part && (
        <BalanceEntries
          key={`${part} ${currency ?? ''}`}
          partnerId={partnerId}
          part={part}
          currency={currency}
          payoutHref={payoutHref}
          why={why}
          closeHref={closeHref}
          fallback={<Loading lines={6} />}
        />
      )}
    </>
  );
}
