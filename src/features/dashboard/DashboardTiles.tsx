import { useState } from 'react';

import type { DataOf } from '#contract/endpoint.ts';
import type { getPartnerOverview, getPartnerSeries } from '#contract/partners.ts';

import { changeBetween, count, percent } from '../../shared/text/format.ts';
import { leadingFirst, MoneyTile } from '../../entities/payout/MoneyTile.tsx';
import { seriesLine } from '../../shared/charts/seriesLine.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import type { Had } from './hadOf.ts';

type Overview = DataOf<typeof getPartnerOverview>;
type Points = DataOf<typeof getPartnerSeries>['points'];

export interface DashboardTilesProps {
  had: Had;
  /** Undefined while they load. */
  overview: Overview | undefined;
  points: Points | undefined;
}

/** The numbers of the period, each beside the period before. */
export function DashboardTiles({ had, overview, points }: DashboardTilesProps) {
  const [now] = useState(() => new Date());
  const line = seriesLine(points, now);
  const earned = overview && leadingFirst(overview.earned);
  const currency = earned?.[0]?.currency;
  return (
    <Tiles>
      {had.earnings && (
        <>
          <MoneyTile
            label="Earned"
            measure={earned}
            sparkline={line((point) => point.earned.find((sum) => sum.currency === currency)?.amount ?? 0)}
          />
          <MoneyTile label="Paid" measure={overview?.paid} />
        </>
      )}
      {had.clicks && <CountTile label="Clicks" measure={overview?.clicks} sparkline={line(({ clicks }) => clicks)} />}
      {had.installs && (
        <>
          <CountTile label="Installs" measure={overview?.installs} sparkline={line(({ installs }) => installs)} />
          <CountTile label="Conversion" measure={overview?.conversion} format={percent} hint="Installs per click" />
        </>
      )}
      {had.payingShops && <CountTile label="Paying shops" measure={overview?.payingShops} />}
    </Tiles>
  );
}

interface CountTileProps {
  label: string;
  measure: { now: number; before: number | null } | undefined;
  format?: (value: number) => string;
  hint?: string;
  sparkline?: React.ReactNode;
}

function CountTile({ label, measure, format = count, hint, sparkline }: CountTileProps) {
  const change = measure ? changeBetween(measure.now, measure.before) : null;
  return (
    <Tile
      label={label}
      value={measure && format(measure.now)}
      change={change}
      {...(hint === undefined || change !== null ? {} : { hint })}
      {...(sparkline === undefined ? {} : { sparkline })}
    />
  );
}
