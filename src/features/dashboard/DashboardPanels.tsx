import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { getTopReferrals, type getPartnerSeries } from '#contract/partners/figures.ts';
import type { getNextPayout } from '#contract/payouts/payouts.ts';
import { pluralForm } from '#contract/shared/plural.ts';
import { figureWords } from '#contract/figures/words.ts';
import { listReferrals } from '#contract/referrals/referrals.ts';

import { paths } from '../../paths.ts';
import { AppName } from '../../entities/app/AppName.tsx';
import { ownFigureHref } from '../../entities/app/ownFigureHref.ts';
import { roughlyRanked } from '../../entities/payout/mainCurrency.ts';
import { NextPayout } from '../../entities/payout/NextPayout.tsx';
import { ReferralStatus } from '../../entities/referral/ReferralStatus.tsx';
import { FigureLink } from '../../shared/charts/FigureLink.tsx';
import { Funnel, stepOf } from '../../shared/charts/Funnel.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { type ResourceState, useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import type { Period } from '../../shared/period/usePeriod.ts';
import { amounts, count, money, relative } from '../../shared/text/format.ts';
import classes from './DashboardPage.module.css';
import type { Had } from './hadOf.ts';
import { Ranking } from './Ranking.tsx';
import { tileHref } from './tileHref.ts';

const Earnings = lazyPart(() => import('./Earnings.tsx'));

export interface DashboardPanelsProps {
  had: Had;
  series: ResourceState<typeof getPartnerSeries>;
  next: ResourceState<typeof getNextPayout>;
  params: { id: string };
  period: Period;
}

/** The panels below the tiles: charts, and short lists that link to the full ones. */
export function DashboardPanels({ had, series, next, params, period }: DashboardPanelsProps) {
  const top = useResource(getTopReferrals, { params, query: period.query });
  const latest = useResource(listReferrals, { query: { page: 1, perPage: 5, sort: '-installedAt' } });
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {had.earnings && (
          <Panel title="Earnings over time">
            <Resource of={series} failedTitle="Failed to fetch partner overview" loading={<Loading lines={9} />}>
              {(data) => <Earnings series={data} period={period} fallback={<Loading lines={9} />} />}
            </Resource>
          </Panel>
        )}
        <Panel
          title="Top apps"
          description={roughlyRanked(series.data?.topApps.flatMap(({ earned }) => earned))}
          actions={<More href={paths.apps.to()} label="Apps and links" />}
        >
          <Resource of={series} failedTitle="Failed to fetch partner overview" loading={<Loading lines={5} />}>
            {({ topApps }) => (
              <Ranking
                figure="commission"
                empty="No activity in this period."
                rows={topApps.slice(0, 5).map(({ appId, slug, name, color, clicks, installs, earned }) => ({
                  id: appId,
                  href: ownFigureHref('commission', { app: slug, period }),
                  label: <AppName name={name} color={color} />,
                  hint: <AppHint app={slug} clicks={clicks} installs={installs} period={period} />,
                  value: amounts(earned),
                }))}
              />
            )}
          </Resource>
        </Panel>
      </div>
      <div className={classes.column}>
        {had.earnings && (
          <Panel title="Next payout" actions={<More href={paths.payouts.to()} label="Payouts" />}>
            <Resource of={next} loading={<Loading lines={6} />}>
              {(data) => <NextPayout next={data} isBrief />}
            </Resource>
          </Panel>
        )}
        {had.clicks && (
          <Panel title="Conversion funnel">
            <Resource of={series} failedTitle="Failed to fetch partner overview" loading={<Loading lines={5} />}>
              {({ funnel }) => (
                <Funnel
                  steps={[
                    { ...stepOf('clicks', funnel.clicks), href: tileHref('clicks', period) },
                    { ...stepOf('visitInstalls', funnel.installs), href: tileHref('clicks', period) },
                    { ...stepOf('paidShops', funnel.paidShops), href: tileHref('paidShops', period) },
                  ]}
                />
              )}
            </Resource>
          </Panel>
        )}
        {had.chargedShops && (
          <Panel title="Top referrals" description={roughlyRanked(top.data?.map(({ earned }) => earned))}>
            <Resource of={top} loading={<Loading lines={5} />}>
              {(referrals) => (
                <Ranking
                  figure="commission"
                  empty="No earnings in this period."
                  rows={referrals.slice(0, 5).map(({ id, shop, shopName, app, earned }) => ({
                    id,
                    href: ownFigureHref('commission', { shop, period }),
                    label: shopName || shop,
                    hint: app,
                    value: money(earned.amount, earned.currency),
                  }))}
                />
              )}
            </Resource>
          </Panel>
        )}
      </div>
      {had.installs && (
        <div className={classes.wide}>
          <Panel title="Latest referrals" actions={<More href={paths.referrals.to()} label="All referrals" />}>
            <Resource of={latest} loading={<Loading lines={5} />}>
              {(referrals) => (
                <Ranking
                  empty="No installs through your links yet."
                  rows={referrals.map(({ id, shop, shopName, app, state, reviewState, installedAt }) => ({
                    id,
                    href: paths.referrals.to({ search: shop }),
                    label: shopName || shop,
                    hint: `${app.name}, ${relative(installedAt, Date.now())}`,
                    value: <ReferralStatus state={state} reviewState={reviewState} />,
                  }))}
                />
              )}
            </Resource>
          </Panel>
        </div>
      )}
    </div>
  );
}

function More({ href, label }: { href: string; label: string }) {
  return (
    <Anchor component={Link} href={href} size="sm">
      {label}
    </Anchor>
  );
}

interface AppHintProps {
  /** Its slug. */
  app: string;
  clicks: number;
  installs: number;
  period: Period;
}

/** What an app's link has brought; each number opens into its rows. */
function AppHint({ app, clicks, installs, period }: AppHintProps) {
  const numberOf = (figure: 'clicks' | 'installs', number: number) => (
    <FigureLink {...figureWords[figure]} href={ownFigureHref(figure, { app, period })} text={count(number)} />
  );
  return (
    <>
      {numberOf('clicks', clicks)} {pluralForm(clicks, { one: 'click', other: 'clicks' })},{' '}
      {numberOf('installs', installs)} {pluralForm(installs, { one: 'install', other: 'installs' })}
    </>
  );
}
