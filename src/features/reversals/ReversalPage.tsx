import { Anchor, Stack } from '@mantine/core';
import { Link, useParams } from 'wouter';

import { getReversal, type Reversal } from '#contract/reversals.ts';

import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';
import { reversalStatus } from '../../entities/reversal/reversalStates.ts';
import { useUser } from '../../entities/session/session.ts';
import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Definition } from '../../shared/page/Definition.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { dateTime, money } from '../../shared/text/format.ts';
import { ReversalSteps } from './ReversalSteps.tsx';
import { useLiveReversal } from './useLiveReversal.ts';

/** One proposed reversal with its history, as the partner and as staff see it. */
export default function ReversalPage() {
  const { id } = useParams<{ id: string }>();
  const reversal = useResource(getReversal, { params: { id } });
  const isPartner = useUser()?.role === 'partner';
  useLiveReversal(id);
  const list = isPartner
    ? { label: 'Payouts', href: paths.payouts.to() }
    : { label: 'Reversals', href: paths.adminReversals.to() };
  return (
    <Resource of={reversal} missingHref={list.href} loading={<Loading lines={8} />}>
      {(data) => (
        <>
          <PageHeader
            title={`Reversal of ${money(data.amount, data.currency)}`}
            name={`Reversal of ${money(data.amount, data.currency)}`}
            description={`${data.shop}, ${data.app}`}
            breadcrumbs={[list]}
            actions={<Status {...reversalStatus[data.state]} />}
          />
          <Stack gap="md">
            <ReversalSteps reversal={data} />
            <Panel title="Reversal">
              <Definition items={factsOf(data, isPartner)} />
            </Panel>
            <Panel title="History">
              <Lifecycle entity="reversal" id={id} />
            </Panel>
          </Stack>
        </>
      )}
    </Resource>
  );
}

const isOpen = ({ endedAt }: Reversal) => endedAt === null;

function factsOf(data: Reversal, isPartner: boolean) {
  const { partnerId, partnerName, reason, dispute, decision, proposedBy, proposedAt, answerBy, decideBy, endedAt } =
    data;
  return [
    ...(isPartner
      ? []
      : [
          {
            label: 'Partner',
            value: (
              <Anchor component={Link} href={paths.adminPartner.to(partnerId)}>
                {partnerName}
              </Anchor>
            ),
          },
        ]),
    { label: 'Reason', value: reason },
    { label: 'Commission', value: money(data.commissionAmount, data.currency) },
    { label: 'Proposed', value: dateTime(proposedAt) },
    ...(proposedBy === null ? [] : [{ label: 'Proposed by', value: proposedBy }]),
    ...(data.state === 'proposed' ? [{ label: 'Takes effect, unless disputed', value: dateTime(answerBy) }] : []),
    ...(dispute === '' ? [] : [{ label: 'Dispute', value: dispute }]),
    ...(isOpen(data) && decideBy !== null ? [{ label: 'Decision by', value: dateTime(decideBy) }] : []),
    ...(decision === '' ? [] : [{ label: 'Decision', value: decision }]),
    ...(isOpen(data) ? [{ label: 'Commission status', value: 'On hold until this is settled' }] : []),
    ...(endedAt === null ? [] : [{ label: 'Settled', value: dateTime(endedAt) }]),
  ];
}
