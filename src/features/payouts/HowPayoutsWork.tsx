import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';

import type { Money } from '#contract/shared/money.ts';

import { paths } from '../../paths.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { money } from '../../shared/text/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { useUser } from '../../entities/session/session.ts';
import classes from './Payouts.module.css';

const PartnerPayTerms = lazyPart(() => import('../../entities/payTerms/PartnerPayTerms.tsx'));

/** The rules behind the numbers, for this partner; the least that is paid out is undefined while it loads, and left out where it did not. */
export default function HowPayoutsWork({ minimum }: { minimum: readonly Money[] | undefined }) {
  const partner = useUser()?.partner;
  const starts = minimum?.map(({ amount, currency }) => money(amount, currency)).join(' or ');
  return (
    <Panel title="How payouts work">
      {partner && <PartnerPayTerms partnerId={partner.id} fallback={<Skeleton height={48} />} />}
      <ul className={classes.facts}>
        {minimum === undefined ? (
          <li>
            <Skeleton height={14} width="85%" />
          </li>
        ) : (
          minimum.length > 0 && <li>Payouts start at {starts}; smaller amounts roll over.</li>
        )}
        <li>If a payment is refunded, its commission is deducted; from your next payout if already paid.</li>
        <li>
          Every ledger entry is sealed, so you can tell if one was ever changed:{' '}
          <Link href={paths.ledger.to()}>Check my ledger</Link>
        </li>
      </ul>
    </Panel>
  );
}
