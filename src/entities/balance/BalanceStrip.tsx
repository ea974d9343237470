import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';

import { balanceWords } from '#contract/figures/balance.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import { type BalanceList, getBalance } from '#contract/payouts/balance.ts';

import { Resource } from '../../shared/data/Resource.tsx';
import { dash, money } from '../../shared/text/format.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { balanceLists } from './balanceWords.ts';
import classes from './BalanceStrip.module.css';

type Balance = DataOf<typeof getBalance>[number];

export interface BalanceStripProps {
  partnerId: string;
  /** Where the entries of a part are listed. */
  to: (part: BalanceList, currency: string) => string;
  /** The part that is open below. */
  opened?: BalanceList | null;
}

/** Where the earnings are, by currency: the parts from pending to paid, and earned, which they add up to. */
export function BalanceStrip({ partnerId, to, opened = null }: BalanceStripProps) {
  const balance = useResource(getBalance, { params: { id: partnerId } });
  return (
    <section className={classes.strips} aria-label="Balance">
      <Resource of={balance} loading={<BalanceParts of={null} to={to} opened={null} />}>
        {(currencies) =>
          currencies.length === 0 ? (
            <BalanceParts of={undefined} to={to} opened={null} />
          ) : (
            currencies
              .toSorted((a, b) => b.earned - a.earned)
              .map((one) => <BalanceParts key={one.currency} of={one} to={to} opened={opened} />)
          )
        }
      </Resource>
    </section>
  );
}

export interface BalancePartsProps {
  /** Where the entries of a part are listed; without it the parts open into nothing. */
  to?: BalanceStripProps['to'];
  /** null while it loads, undefined where nothing was earned yet. */
  of: Balance | null | undefined;
  opened: BalanceList | null;
}

/** The parts of a balance in one currency. */
export function BalanceParts({ of: balance, to, opened }: BalancePartsProps) {
  const shown = balanceLists.filter((list) => list !== 'held' || (balance && balance.held !== 0));
  return (
    <ul className={classes.strip} aria-label={balance ? `Balance in ${balance.currency}` : undefined}>
      {shown.map((list) => (
        <li key={list} className={classes.part} data-part={list}>
          {balance && to ? (
            <Link
              href={to(list, balance.currency)}
              className={classes.link}
              title={balanceWords[list].definition}
              aria-current={opened === list ? 'true' : undefined}
            >
              <span className={classes.label}>{balanceWords[list].label}</span>{' '}
              <span className={classes.amount} data-negative={balance[list] < 0 || undefined}>
                {money(balance[list], balance.currency)}
              </span>
            </Link>
          ) : (
            <span className={classes.link}>
              <span className={classes.label}>{balanceWords[list].label}</span>{' '}
              <span className={classes.amount} data-negative={(balance && balance[list] < 0) || undefined}>
                {balance === null ? (
                  <Skeleton height={22} width="70%" />
                ) : balance ? (
                  money(balance[list], balance.currency)
                ) : (
                  dash
                )}
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
