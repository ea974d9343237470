import { getNextPayout, listPayouts, listUnderway } from '#contract/payouts/payouts.ts';

import { paths } from '../../paths.ts';
import { Balance } from '../../entities/balance/Balance.tsx';
import type { BalanceEntry } from '../../entities/balance/BalanceEntries.tsx';
import { balanceQuery } from '../../entities/balance/balanceWords.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { count, date, money, month } from '../../shared/text/format.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { InTurn } from '../../shared/lazy/InTurn.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { payoutMethodPlace } from '../../entities/payout/payoutMethodPlace.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { statusOfPayout } from '../../entities/payout/payoutStates.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { usePartnerId } from '../../entities/session/session.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { payoutMethodName } from '../../entities/payout/payoutMethodWords.ts';
import classes from './Payouts.module.css';

const Commissions = lazyPart(() => import('./Commissions.tsx'));
const NextPayout = lazyPart(async () => ({
  default: (await import('../../entities/payout/NextPayout.tsx')).NextPayout,
}));
const OwnReversals = lazyPart(() => import('./OwnReversals.tsx'));
const PayoutForecast = lazyPart(() => import('../../entities/payout/PayoutForecast.tsx'));
const HowPayoutsWork = lazyPart(() => import('./HowPayoutsWork.tsx'));
const Underway = lazyPart(() => import('./Underway.tsx'));
const PayoutMethod = lazyPart(() => import('./method/PayoutMethod.tsx'));
const WhyNotPaid = lazyPart(() => import('./WhyNotPaid.tsx'));
const loadingPanel = (title: string, lines: number) => (
  <Panel title={title}>
    <Loading lines={lines} />
  </Panel>
);
const rulesLoading = loadingPanel('How payouts work', 4);
const nextLoading = <Loading lines={6} />;
const underwayLoading = <Loading lines={3} />;
const methodLoading = loadingPanel('Payout method', 3);
const forecastLoading = loadingPanel('Upcoming payouts', 8);
const commissionsLoading = loadingPanel('Commissions', 8);

const why = ({ commissionId, label, amount, currency, occurredAt }: BalanceEntry) =>
  commissionId !== null && (
    <WhyNotPaid
      commissionId={commissionId}
      shop={label}
      amount={amount}
      currency={currency}
      occurredAt={occurredAt}
      fallback={null}
    />
  );

/** What is paid next and why that much, where it goes, what was paid, and what waits. */
export default function PayoutsPage() {
  const partnerId = usePartnerId();
  const next = useResource(getNextPayout, {});
  const underway = useResource(listUnderway, {});
  const payouts = useCollection(listPayouts, { sort: '-month' });
  const hasWaiting = next.data === undefined || next.data.currencies.length > 0;
  const rules = (
    <HowPayoutsWork minimum={next.data?.minimum ?? (next.problem ? [] : undefined)} fallback={rulesLoading} />
  );
  return (
    <>
      <PageHeader
        title="Payouts"
        description="One payout per month and currency, itemised."
        actions={<DownloadButton endpoint={listPayouts} input={{}} filename="payouts.csv" />}
      />
      <div className={classes.page}>
        <Balance
          partnerId={partnerId}
          to={(part, currency) => paths.payouts.to(balanceQuery(part, currency))}
          payoutHref={paths.payout.to}
          why={why}
          closeHref={paths.payouts.to()}
        />
        {underway.data && underway.data.length > 0 && <Underway payouts={underway.data} fallback={underwayLoading} />}
        <div className={classes.columns}>
          <div className={classes.stack}>
            <Panel title="Next payout">
              <Resource of={next} loading={nextLoading}>
                {(data) => <NextPayout next={data} fallback={nextLoading} />}
              </Resource>
            </Panel>
            {!hasWaiting && rules}
          </div>
          <div className={classes.stack}>
            <div id={payoutMethodPlace}>
              <PayoutMethod fallback={methodLoading} />
            </div>
            {hasWaiting && rules}
          </div>
        </div>
        <InTurn atOnce={0}>
          <OwnReversals fallback={null} />
          <PayoutForecast partnerId={partnerId} fallback={forecastLoading} />
          <Panel title="Payouts" isFlush>
            <DataTable
              collection={payouts}
              caption="Payouts"
              rowId={({ id }) => id}
              rowHref={({ id }) => paths.payout.to(id)}
              columns={[
                { key: 'month', label: 'Month', sortKey: 'month', render: (payout) => month(payout.month) },
                { key: 'number', label: 'Number', hideBelow: 'md', render: ({ number }) => number },
                { key: 'state', label: 'Status', render: (payout) => <Status {...statusOfPayout(payout)} /> },
                {
                  key: 'method',
                  label: 'Method',
                  hideBelow: 'md',
                  render: ({ method }) => method && payoutMethodName(method),
                },
                { key: 'reference', label: 'Reference', hideBelow: 'md', render: ({ reference }) => reference },
                { key: 'paidAt', label: 'Paid on', hideBelow: 'md', render: ({ paidAt }) => paidAt && date(paidAt) },
                { key: 'lines', label: 'Items', align: 'right', hideBelow: 'lg', render: ({ lines }) => count(lines) },
                {
                  key: 'amount',
                  label: 'Amount',
                  align: 'right',
                  render: ({ amount, currency }) => money(amount, currency),
                },
              ]}
              empty={{
                title: 'No payouts yet',
                text: 'Your first payout comes the month after your first commission, once you reach the minimum.',
              }}
            />
          </Panel>
          <Commissions fallback={commissionsLoading} />
        </InTurn>
      </div>
    </>
  );
}
