import { Anchor, Stack } from '@mantine/core';
import { Link, useParams } from 'wouter';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { getAdminPayout } from '#contract/payouts/work.ts';
import { getStatement } from '#contract/payouts/statements.ts';

import { paths } from '../../paths.ts';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Notice } from '../../shared/feedback/Notice.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { PayoutAccount } from '../../entities/payout/PayoutAccount.tsx';
import { dateTime, money, month } from '../../shared/text/format.ts';
import { statusOfPayout } from '../../entities/payout/payoutStates.ts';
import { useUser } from '../../entities/session/session.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './Payouts.module.css';
import { PayoutLines } from './PayoutLines.tsx';
import { PayoutSteps } from './steps/PayoutSteps.tsx';
import { UndoPayment } from './steps/UndoPayment.tsx';

const PayoutBookings = lazyPart(() => import('./PayoutBookings.tsx'));

/** One payout as staff see it: its items, status and next steps. */
export default function AdminPayoutPage() {
  const { id } = useParams<{ id: string }>();
  const payout = useResource(getAdminPayout, { params: { id } });
  const isAdmin = useUser()?.role === 'admin';
  return (
    <Resource of={payout} missingHref={paths.error.to()}>
      {(data) => (
        <>
          <PageHeader
            title={`${data.partnerName}, ${month(data.month)}`}
            name={`${data.partnerName}, ${month(data.month)}`}
            breadcrumbs={[{ label: 'Payouts', href: paths.adminPayouts.to() }]}
            description={`${data.number} · ${money(data.amount, data.currency)}`}
            actions={
              <>
                <Status {...statusOfPayout(data)} />
                <DownloadButton
                  endpoint={getStatement}
                  input={{ params: { id }, query: { locale: navigator.language } }}
                  filename={`statement-${data.number}.pdf`}
                  label="Statement"
                  type="application/pdf"
                />
              </>
            }
          />
          <Stack gap="md">
            <MethodWarning payout={data} />
            {data.state === 'overdue' && data.facts.confirmBy !== null && (
              <Notice level="warning">
                The bank should have confirmed this payment by {dateTime(data.facts.confirmBy)}. Ask the bank about it.
              </Notice>
            )}
            {isAdmin && (
              <div className={classes.noPrint}>
                <PayoutSteps key={id} payout={data} />
              </div>
            )}
            <Panel title="Payment" actions={isAdmin && <UndoPayment payout={data} />}>
              <Definition
                items={[
                  {
                    label: 'Partner',
                    value: (
                      <Anchor component={Link} href={paths.adminPartner.to(data.partnerId)}>
                        {data.partnerName}
                      </Anchor>
                    ),
                  },
                  { label: 'Created', value: dateTime(data.createdAt) },
                  ...(data.payee === null
                    ? []
                    : [
                        {
                          label: 'Pays to',
                          value: <PayoutAccount key={data.payee.id} method={data.payee} canReveal={isAdmin} />,
                        },
                      ]),
                  ...(data.reference === null ? [] : [{ label: 'Reference', value: data.reference }]),
                  ...(data.paidAt === null ? [] : [{ label: 'Paid', value: dateTime(data.paidAt) }]),
                  ...(data.undoneAt === null
                    ? []
                    : [
                        {
                          label: data.state === 'returned' ? 'Returned' : 'Undone',
                          value: dateTime(data.undoneAt),
                        },
                      ]),
                  ...(data.reason === '' ? [] : [{ label: 'Reason', value: data.reason }]),
                ]}
              />
            </Panel>
            <Panel title="Items" isFlush>
              <PayoutLines
                payout={data}
                groups={data.groups}
                referralHref={(referral) => paths.adminReferrals.to({ referral })}
              />
            </Panel>
            <PayoutBookings bookings={data.bookings} isReturned={data.state === 'returned'} hasActors />
            <Panel title="History">
              <Lifecycle entity="payout" id={id} />
            </Panel>
          </Stack>
        </>
      )}
    </Resource>
  );
}

/** Why it cannot be approved, or tried again, for want of a settled payout method. */
function MethodWarning({ payout: { facts, state } }: { payout: DataOf<typeof getAdminPayout> }) {
  if (!['open', 'onHold', 'failed'].includes(state)) return null;
  if (!facts.hasPayoutMethod)
    return <Notice level="warning">The partner has no payout method yet, so this can’t be approved.</Notice>;
  if (facts.methodCountsFrom === null) return null;
  return (
    <Notice level="warning">
      The partner’s new payout method takes effect on {dateTime(facts.methodCountsFrom)}. Until then this waits.
    </Notice>
  );
}
