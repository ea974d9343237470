import { Stack } from '@mantine/core';
import { useParams } from 'wouter';

import { getAdminPayout } from '#contract/payouts.ts';

import { paths } from '../app/paths.ts';
import { Definition } from '../ui/Definition.tsx';
import { Lifecycle } from '../ui/Lifecycle.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Resource } from '../ui/Resource.tsx';
import { Status } from '../ui/Status.tsx';
import { dash, dateTime, money, month } from '../ui/format.ts';
import { payoutMethodName } from '../ui/payoutMethodWords.ts';
import { payoutStatus } from '../ui/payoutStates.ts';
import { useUser } from '../ui/session.ts';
import { useResource } from '../ui/useResource.ts';
import classes from './Payouts.module.css';
import { PayoutLines } from './PayoutLines.tsx';
import { PayoutSteps } from './PayoutSteps.tsx';

/** One payout as staff see it: what it pays for, where it stands, and its next steps. */
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
            description={money(data.amount, data.currency)}
            actions={<Status {...payoutStatus[data.state]} />}
          />
          <Stack gap="md">
            {isAdmin && (
              <div className={classes.noPrint}>
                <PayoutSteps key={data.version} payout={data} actions={data.actions} />
              </div>
            )}
            <Panel title="Payment">
              <Definition
                items={[
                  { label: 'Method', value: data.method === null ? dash : payoutMethodName(data.method) },
                  { label: 'Reference', value: data.reference ?? dash },
                  { label: 'Paid', value: data.paidAt ? dateTime(data.paidAt) : dash },
                  { label: 'Reason', value: data.reason === '' ? dash : data.reason },
                ]}
              />
            </Panel>
            <Panel title="Lines" isFlush>
              <PayoutLines items={data.items} />
            </Panel>
            <Panel title="Lifecycle">
              <Lifecycle entity="payout" id={id} />
            </Panel>
          </Stack>
        </>
      )}
    </Resource>
  );
}
