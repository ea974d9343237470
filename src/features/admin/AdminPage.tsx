import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { getAdminOverview } from '#contract/admin/overview.ts';
import type { Money } from '#contract/shared/money.ts';
import { type Forms, pluralForm } from '#contract/shared/plural.ts';

import { paths } from '../../paths.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { MoneyTile } from '../../entities/payout/MoneyTile.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PrintButton } from '../../shared/page/PrintButton.tsx';
import { FiguresAsOf } from '../../shared/period/FiguresAsOf.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { seriesLine } from '../../shared/charts/seriesLine.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { When } from '../../shared/text/When.tsx';
import { count, rate } from '../../shared/text/format.ts';
import { changeBetween } from '../../shared/charts/share.ts';
import { mainCurrency, roughlyRanked } from '../../entities/payout/mainCurrency.ts';
import { type Period, usePeriod } from '../../shared/period/usePeriod.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { useShown } from '../../shared/table/useShown.ts';
import classes from './AdminPage.module.css';
import { OverviewLoading } from './OverviewLoading.tsx';
import { type OverviewFigure, overviewHref } from './overviewHref.ts';
import { Columns } from '../../shared/table/Columns.tsx';

const WaitingRefunds = lazyPart(() => import('./WaitingRefunds.tsx'));
const RevenueChart = lazyPart(() => import('./RevenueChart.tsx'));
const LatestEvents = lazyPart(() => import('./LatestEvents.tsx'));
const OverviewTables = lazyPart(() => import('./OverviewTables.tsx'));
// Of one file with the others: by itself it would move what they share into the first load of every page.
const TopPartners = lazyPart(async () => ({ default: (await import('./OverviewTables.tsx')).TopPartners }));

const topLoading = <Loading lines={8} />;

/** px: with what stands above the picture. */
const CHART_HEIGHT = 278;
/** As many as fit beside the top partners. */
const shownEvents = 6;

/** The programme at a glance, and the work that waits. */
export default function AdminPage() {
  const period = usePeriod();
  const body = { ...period.body, periodOverPeriod: true };
  const shown = useShown('waiting');
  const overview = useResource(getAdminOverview, { body });
  return (
    <Stack gap="md">
      <WaitingRefunds isWanted={shown.id === 'refunds'} opened={shown.id === 'refunds'} onClose={shown.hide} />
      <PageHeader
        title="Overview"
        actions={
          <>
            <Button component={Link} href={paths.adminLifecycles.to()} variant="default">
              Lifecycles
            </Button>
            <PeriodSelect period={period} />
            <PrintButton />
          </>
        }
      />
      <FiguresAsOf at={overview.meta?.asOf} />
      <Resource of={overview} loading={<OverviewLoading />}>
        {(data) => {
          const currency = mainCurrency(data.points.flatMap(({ revenue }) => revenue));
          const line = seriesLine(data.course, data.today);
          const inMain = (sums: readonly Money[]) => sums.find((sum) => sum.currency === currency)?.amount ?? 0;
          return (
            <Stack gap="md">
              <ul className={classes['waiting']} aria-label="Work queue">
                <Waiting
                  href={paths.adminRegistrations.to()}
                  number={data.waiting.registrations}
                  since={data.oldest.registrations}
                  forms={{ one: 'registration to review', other: 'registrations to review' }}
                />
                <Waiting
                  href={paths.adminLeads.to()}
                  number={data.waiting.leads}
                  since={data.oldest.leads}
                  forms={{ one: 'lead to review', other: 'leads to review' }}
                />
                <Waiting
                  href={paths.adminPayouts.to()}
                  number={data.waiting.payouts}
                  since={data.oldest.payouts}
                  forms={{ one: 'payout to process', other: 'payouts to process' }}
                />
                {data.waiting.refunds > 0 && (
                  <Waiting
                    href={paths.admin.to('refunds')}
                    number={data.waiting.refunds}
                    since={data.oldest.refunds}
                    forms={{ one: 'refund without a charge', other: 'refunds without a charge' }}
                  />
                )}
                {data.mentions.unread > 0 && (
                  <Waiting
                    href={paths.adminNotifications.to({ isReadFilter: 'unread' })}
                    number={data.mentions.unread}
                    since={data.mentions.oldest}
                    forms={{ one: 'mention of you', other: 'mentions of you' }}
                  />
                )}
              </ul>
              <Tiles>
                <MoneyTile
                  figure="revenue"
                  href={overviewHref('revenue', period)}
                  measure={data.revenue}
                  sparkline={line(({ revenue }) => inMain(revenue))}
                />
                <MoneyTile
                  figure="commission"
                  href={overviewHref('commission', period)}
                  measure={data.commission}
                  sparkline={line(({ commission }) => inMain(commission))}
                />
                <CountTile
                  figure="newPartners"
                  period={period}
                  measure={data.newPartners}
                  sparkline={line(({ newPartners }) => newPartners)}
                />
                <CountTile
                  figure="partnersWithInstalls"
                  period={period}
                  measure={data.activePartners}
                  sparkline={line(({ activePartners }) => activePartners)}
                />
                <CountTile
                  figure="installs"
                  period={period}
                  measure={data.installs}
                  sparkline={line(({ installs }) => installs)}
                />
                <Tile
                  figure="conversion"
                  href={overviewHref('conversion', period)}
                  value={rate(data.conversion.now)}
                  change={changeBetween(data.conversion.now, data.conversion.before)}
                  sparkline={line(({ conversion }) => conversion)}
                />
              </Tiles>
              <Panel title={`Revenue and commission, ${currency}`}>
                <RevenueChart
                  currency={currency}
                  period={period}
                  unit={data.unit}
                  points={data.points}
                  today={data.today}
                  fallback={<Skeleton height={CHART_HEIGHT} />}
                />
              </Panel>
              <Columns from="lg">
                <Panel
                  title="Top partners"
                  description={roughlyRanked(data.topPartners.flatMap(({ earned }) => earned))}
                  isFlush
                >
                  <TopPartners rows={data.topPartners} period={period} fallback={topLoading} />
                </Panel>
                <Panel title="Latest">
                  <LatestEvents events={data.latest.slice(0, shownEvents)} fallback={<Loading lines={6} />} />
                  {data.latest.length === 0 && 'No activity yet.'}
                </Panel>
              </Columns>
            </Stack>
          );
        }}
      </Resource>
      <OverviewTables
        period={period}
        fallback={
          <Panel title="Installs by country" isFlush>
            <Loading lines={5} />
          </Panel>
        }
      />
    </Stack>
  );
}

function Waiting({ href, number, since, forms }: { href: string; number: number; since: string | null; forms: Forms }) {
  return (
    <li>
      <Anchor component={Link} href={href} className={classes['task']} underline="never">
        <span>
          <strong className="tabular">{count(number)}</strong> {pluralForm(number, forms)}
        </span>
        {since !== null && (
          <span className={classes['since']}>
            oldest <When at={since} />
          </span>
        )}
      </Anchor>
    </li>
  );
}

function CountTile({
  figure,
  period,
  measure: { now, before },
  sparkline,
}: {
  figure: OverviewFigure;
  period: Period;
  measure: { now: number; before: number | null };
  sparkline: ReactNode;
}) {
  const change = changeBetween(now, before);
  return (
    <Tile
      figure={figure}
      href={overviewHref(figure, period)}
      value={count(now)}
      sparkline={sparkline}
      change={change}
      {...(change === null && before !== null ? { hint: `${count(before)} in the previous period` } : {})}
    />
  );
}
