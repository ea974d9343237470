import { Anchor, Button } from '@mantine/core';
import { Link } from 'wouter';

import { getPartnerOverview, getPartnerSeries, getTopReferrals } from '#contract/partners.ts';
import { getNextPayout } from '#contract/payouts.ts';
import { plural } from '#contract/plural.ts';
import { listReferrals } from '#contract/referrals.ts';

import { paths } from '../../paths.ts';
import { AppName } from '../../entities/app/AppName.tsx';
import { balanceQuery } from '../../entities/balance/balanceWords.ts';
import { BalanceStrip } from '../../entities/balance/BalanceStrip.tsx';
import { Failed } from '../../shared/feedback/Failed.tsx';
import { amounts, money, relative } from '../../shared/text/format.ts';
import { Funnel } from '../../shared/charts/Funnel.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { NextPayout } from '../../entities/payout/NextPayout.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { ReferralStatus } from '../../entities/referral/ReferralStatus.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { usePartnerId, useUser } from '../../entities/session/session.ts';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { useResource } from '../../shared/data/useResource.ts';
import classes from './DashboardPage.module.css';
import { Earnings } from './Earnings.tsx';
import { DashboardTiles } from './DashboardTiles.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import { Ranking } from './Ranking.tsx';

/** What the links brought, what was earned, and what comes next. */
export default function DashboardPage() {
  const user = useUser();
  const params = { id: usePartnerId() };
  const period = usePeriod();
  const overview = useResource(getPartnerOverview, { params, query: period.query });
  const series = useResource(getPartnerSeries, { params, query: period.query });
  const top = useResource(getTopReferrals, { params, query: period.query });
  const ever = useResource(getPartnerOverview, { params, query: { timeFilter: 'all time' } });
  const next = useResource(getNextPayout, {});
  const latest = useResource(listReferrals, { query: { page: 1, perPage: 5, sort: '-installedAt' } });
  const isNew = ever.data !== undefined && ever.data.paid.every(({ now }) => now === 0);
  return (
    <>
      <PageHeader title={user ? `Hello, ${user.firstName}` : 'Dashboard'} actions={<PeriodSelect period={period} />} />
      <div className={classes.page}>
        {isNew && ever.data && next.data && (
          <GettingStarted
            hasClicks={ever.data.clicks.now > 0}
            hasInstalls={ever.data.installs.now > 0}
            hasPayingShops={ever.data.payingShops.now > 0}
            hasPayoutMethod={next.data.method !== null}
          />
        )}
        <BalanceStrip partnerId={params.id} to={(part, currency) => paths.payouts.to(balanceQuery(part, currency))} />
        {overview.state === 'failed' ? (
          <Panel>
            <Failed problem={overview.problem} onRetry={overview.retry} />
          </Panel>
        ) : (
          <DashboardTiles overview={overview.data} points={series.state === 'failed' ? [] : series.data?.points} />
        )}
        <div className={classes.columns}>
          <div className={classes.column}>
            <Panel title="Earnings over time">
              <Resource of={series} failedTitle="Failed to fetch partner overview" loading={<Loading lines={9} />}>
                {(data) => <Earnings series={data} />}
              </Resource>
            </Panel>
            <Panel title="Top apps" actions={<More href={paths.apps.to()} label="Apps and links" />}>
              <Resource of={series} failedTitle="Failed to fetch partner overview" loading={<Loading lines={5} />}>
                {({ topApps }) => (
                  <Ranking
                    empty="No activity in this period."
                    rows={topApps.slice(0, 5).map(({ appId, name, color, clicks, installs, earned }) => ({
                      id: appId,
                      label: <AppName name={name} color={color} />,
                      hint: `${plural(clicks, { one: 'click', other: 'clicks' })}, ${plural(installs, { one: 'install', other: 'installs' })}`,
                      value: amounts(earned),
                    }))}
                  />
                )}
              </Resource>
            </Panel>
            <Panel title="Latest referrals" actions={<More href={paths.referrals.to()} label="All referrals" />}>
              <Resource of={latest} loading={<Loading lines={5} />}>
                {(referrals) =>
                  referrals.length === 0 ? (
                    <div className={classes.quietEmpty}>
                      <p>No installs through your links yet.</p>
                      <Button component={Link} href={paths.apps.to()} variant="default">
                        Get a referral link
                      </Button>
                    </div>
                  ) : (
                    <Ranking
                      empty=""
                      rows={referrals.map(({ id, shop, shopName, app, state, reviewState, installedAt }) => ({
                        id,
                        label: shopName || shop,
                        href: referralPath(shop),
                        hint: `${app.name}, ${relative(installedAt, Date.now())}`,
                        value: <ReferralStatus state={state} reviewState={reviewState} />,
                      }))}
                    />
                  )
                }
              </Resource>
            </Panel>
          </div>
          <div className={classes.column}>
            <Panel title="Next payout" actions={<More href={paths.payouts.to()} label="Payouts" />}>
              <Resource of={next} loading={<Loading lines={6} />}>
                {(data) => <NextPayout next={data} isBrief />}
              </Resource>
            </Panel>
            <Panel title="Conversion funnel">
              <Resource of={series} failedTitle="Failed to fetch partner overview" loading={<Loading lines={5} />}>
                {({ funnel }) => (
                  <Funnel
                    steps={[
                      { label: 'Clicks', count: funnel.clicks },
                      { label: 'Installs', count: funnel.installs },
                      { label: 'Paying shops', count: funnel.payingShops },
                    ]}
                  />
                )}
              </Resource>
            </Panel>
            <Panel title="Top referrals">
              <Resource of={top} loading={<Loading lines={5} />}>
                {(referrals) => (
                  <Ranking
                    empty="No earnings in this period."
                    rows={referrals.slice(0, 5).map(({ id, shop, shopName, app, earned }) => ({
                      id,
                      label: shopName || shop,
                      href: referralPath(shop),
                      hint: app,
                      value: money(earned.amount, earned.currency),
                    }))}
                  />
                )}
              </Resource>
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}

const referralPath = (shop: string) => `${paths.referrals.to()}?${new URLSearchParams({ search: shop }).toString()}`;

function More({ href, label }: { href: string; label: string }) {
  return (
    <Anchor component={Link} href={href} size="sm">
      {label}
    </Anchor>
  );
}
