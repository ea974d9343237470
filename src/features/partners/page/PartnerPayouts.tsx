import { Stack } from '@mantine/core';

import { listAdminPayouts } from '#contract/payouts/list.ts';

import { paths } from '../../../paths.ts';
import { Balance } from '../../../entities/balance/Balance.tsx';
import { balanceQuery } from '../../../entities/balance/balanceWords.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { count, dash, money, month } from '../../../shared/text/format.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { statusOfPayout } from '../../../entities/payout/payoutStates.ts';
import { Status } from '../../../shared/feedback/Status.tsx';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { tabPath } from '../../../entities/partner/partnerTabs.ts';
import type { PartnerPartProps } from './partnerPart.ts';

const PartnerCommissions = lazyPart(() => import('./PartnerCommissions.tsx'));
const PayoutForecast = lazyPart(() => import('../../../entities/payout/PayoutForecast.tsx'));
const forecastLoading = (
  <Panel title="Upcoming payouts">
    <Loading lines={8} />
  </Panel>
);
const commissionsLoading = (
  <Panel title="Commissions">
    <Loading lines={8} />
  </Panel>
);

/** A partner’s paid and pending payouts. */
export default function PartnerPayouts({ partner: { id } }: PartnerPartProps) {
  const payouts = useCollection(listAdminPayouts, { name: 'payouts', sort: '-month', query: { partnerId: id } });
  return (
    <Stack gap="md">
      <Balance
        partnerId={id}
        to={(part, currency) => `${tabPath(id, 'payouts')}&${balanceQuery(part, currency)}`}
        payoutHref={paths.adminPayout.to}
        closeHref={tabPath(id, 'payouts')}
      />
      <PayoutForecast partnerId={id} fallback={forecastLoading} />
      <Panel title="Payouts" isFlush>
        <DataTable
          collection={payouts}
          caption="Payouts"
          name="Payouts of a partner"
          rowId={(payout) => payout.id}
          rowHref={(payout) => paths.adminPayout.to(payout.id)}
          columns={[
            { key: 'month', label: 'Month', sortKey: 'month', render: (payout) => month(payout.month) },
            { key: 'number', label: 'Number', hideBelow: 'md', render: ({ number }) => number },
            { key: 'state', label: 'Status', render: (payout) => <Status {...statusOfPayout(payout)} /> },
            { key: 'lines', label: 'Items', align: 'right', hideBelow: 'md', render: (payout) => count(payout.lines) },
            { key: 'reference', label: 'Reference', hideBelow: 'md', render: (payout) => payout.reference ?? dash },
            {
              key: 'amount',
              label: 'Amount',
              align: 'right',
              render: (payout) => money(payout.amount, payout.currency),
            },
          ]}
          empty={{ title: 'No payouts yet', text: 'Payouts appear here once the first run includes this partner.' }}
        />
      </Panel>
      <PartnerCommissions partnerId={id} fallback={commissionsLoading} />
    </Stack>
  );
}
