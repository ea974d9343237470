import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';

import { type JourneyStep, getJourney, mostSteps } from '#contract/partners/journey.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';
import { isStaffRole } from '#contract/session/user.ts';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { count, dash, money } from '../../shared/text/format.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { When } from '../../shared/text/When.tsx';
import { useUser } from '../session/session.ts';

const words = {
  visit: 'Visit',
  leadSubmitted: 'Lead submitted',
  leadApproved: 'Lead approved',
  install: 'Installed',
  charge: 'Charge',
  refund: 'Refund',
  commission: 'Commission',
  reversal: 'Commission reversed',
  flagged: 'Review started',
  cleared: 'Review cleared',
  uninstall: 'Uninstalled',
  payout: 'In a payout',
  paid: 'Paid out',
  undone: 'Payment undone',
} as const satisfies Record<JourneyStep['kind'], string>;

/** One referral from its first visit to its payouts; loaded lazily. */
export default function ReferralJourney({ id }: { id: string }) {
  const found = useResource(listReferrals, { query: { id } });
  return (
    <section aria-labelledby="referral-journey">
      <Text component="h3" id="referral-journey" size="sm" fw={600} mt="md" mb="xs">
        Journey
      </Text>
      <Resource of={found}>{([one]) => one && <Steps referralId={id} partnerId={one.partnerId} />}</Resource>
    </section>
  );
}

function Steps({ referralId, partnerId }: { referralId: string; partnerId: string }) {
  const journey = useResource(getJourney, { params: { id: partnerId }, query: { referralId } });
  const user = useUser();
  const isStaff = user !== null && isStaffRole(user.role);
  return (
    <Resource of={journey}>
      {({ steps, isCut }) => (
        <>
          <DataTable
            rows={steps}
            caption="Journey"
            name="Journey of a referral"
            rowId={({ kind, id, currency }) => `${kind} ${id} ${currency ?? ''}`}
            height={2}
            columns={[
              {
                key: 'kind',
                label: 'What',
                render: ({ kind, label, payout }) => (
                  <TwoLines second={label}>
                    {payout === null ? (
                      words[kind]
                    ) : (
                      <>
                        {words[kind]}{' '}
                        <Anchor
                          component={Link}
                          href={isStaff ? paths.adminPayout.to(payout.id) : paths.payout.to(payout.id)}
                        >
                          {payout.number}
                        </Anchor>
                      </>
                    )}
                  </TwoLines>
                ),
              },
              { key: 'at', label: 'Date', width: 116, render: ({ at }) => <When at={at} /> },
              {
                key: 'amount',
                label: 'Amount',
                width: 124,
                align: 'right',
                render: ({ amount, currency }) =>
                  amount === null || currency === null ? dash : money(amount, currency),
              },
            ]}
          />
          {isCut && (
            <Text size="sm" c="dimmed" mt="xs">
              The latest {count(mostSteps)} steps.
            </Text>
          )}
        </>
      )}
    </Resource>
  );
}
