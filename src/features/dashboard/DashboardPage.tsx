import { getPartnerOverview, getPartnerSeries } from '#contract/partners/figures.ts';
import { getNextPayout } from '#contract/payouts/payouts.ts';

import { paths } from '../../paths.ts';
import { balanceQuery } from '../../entities/balance/balanceWords.ts';
import { PartnerTiles } from '../../entities/partner/PartnerTiles.tsx';
import { BalanceStrip } from '../../entities/balance/BalanceStrip.tsx';
import { usePartnerId, useUser } from '../../entities/session/session.ts';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { FiguresAsOf } from '../../shared/period/FiguresAsOf.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './DashboardPage.module.css';
import { DashboardPanels } from './DashboardPanels.tsx';
import { hadOf, tilesOf } from './hadOf.ts';
import { tileHref } from './tileHref.ts';

// Not part of the first load: only some partners see them, and FirstLink brings the QR code library.
const FirstLink = lazyPart(() => import('./FirstLink.tsx'));
const OwnTiers = lazyPart(() => import('./OwnTiers.tsx'));
const GettingStarted = lazyPart(() => import('./GettingStarted.tsx'));

/** A partner's results, earnings and next payout. Leaves out whatever the partner has none of yet. */
export default function DashboardPage() {
  const user = useUser();
  const params = { id: usePartnerId() };
  const period = usePeriod();
  const overview = useResource(getPartnerOverview, { params, query: period.query });
  const series = useResource(getPartnerSeries, { params, query: period.query });
  const ever = useResource(getPartnerOverview, { params, query: { timeFilter: 'all time' } });
  const next = useResource(getNextPayout, {});
  const had = hadOf(ever.data);
  const hasNothing = !had.clicks && !had.installs && !had.earnings;
  const isUnpaid = ever.data !== undefined && ever.data.paid.every(({ now }) => now === 0);
  return (
    <>
      <PageHeader
        title={user ? `Hello, ${user.firstName}` : 'Dashboard'}
        actions={!hasNothing && <PeriodSelect period={period} />}
      />
      <div className={classes.page}>
        {hasNothing && (
          <Panel
            title={user ? `You’re in, ${user.firstName}` : 'You’re in'}
            description="Choose an app and share its link. Your results appear here."
          >
            <FirstLink fallback={<Loading lines={5} />} />
          </Panel>
        )}
        {isUnpaid && next.data && (
          <GettingStarted
            hasClicks={had.clicks}
            hasInstalls={had.installs}
            hasChargedShops={had.chargedShops}
            hasPayoutMethod={next.data.method !== null}
          />
        )}
        {had.earnings && (
          <BalanceStrip partnerId={params.id} to={(part, currency) => paths.payouts.to(balanceQuery(part, currency))} />
        )}
        {!hasNothing && <OwnTiers />}
        <FiguresAsOf at={overview.meta?.asOf} />
        {overview.state === 'failed' ? (
          <Panel>
            <Failed problem={overview.problem} onRetry={overview.retry} />
          </Panel>
        ) : (
          !hasNothing && (
            <PartnerTiles
              shown={tilesOf(had)}
              figures={overview.data}
              series={series}
              hrefOf={(figure) => tileHref(figure, period)}
            />
          )
        )}
        {!hasNothing && <DashboardPanels had={had} series={series} next={next} params={params} period={period} />}
      </div>
    </>
  );
}
