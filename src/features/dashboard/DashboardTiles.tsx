import type { DataOf } from '#contract/shared/endpoint.ts';
import type { FigureWord } from '#contract/figures/words.ts';
import type { getPartnerOverview, getPartnerSeries } from '#contract/partners/figures.ts';

import { changeBetween, count, rate } from '../../shared/text/format.ts';
import { inLeading, MoneyTile } from '../../entities/payout/MoneyTile.tsx';
import { seriesLine } from '../../shared/charts/seriesLine.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import type { PeriodChoice } from '../../shared/period/periodAddress.ts';
import type { Had } from './hadOf.ts';
import { tileHref } from './tileHref.ts';

type Overview = DataOf<typeof getPartnerOverview>;
type Series = DataOf<typeof getPartnerSeries>;

export interface DashboardTilesProps {
  had: Had;
  period: PeriodChoice<string>;
  /** Undefined while loading; so is `series`. */
  overview: Overview | undefined;
  series: Pick<Series, 'course' | 'today'> | undefined;
}

/** The figures of the period with their change since the period before; each links to its rows. */
export function DashboardTiles({ had, period, overview, series }: DashboardTilesProps) {
  const line = seriesLine(series?.course, series?.today ?? '');
  return (
    <Tiles>
      {had.earnings && (
        <>
          <MoneyTile
            figure="earned"
            href={tileHref('earned', period)}
            measure={overview?.earned}
            sparkline={line((point) => inLeading(overview?.earned, point.earned))}
          />
          <MoneyTile
            figure="paid"
            href={tileHref('paid', period)}
            measure={overview?.paid}
            sparkline={line((point) => inLeading(overview?.paid, point.paid))}
          />
        </>
      )}
      {had.clicks && (
        <CountTile
          figure="clicks"
          href={tileHref('clicks', period)}
          measure={overview?.clicks}
          sparkline={line(({ clicks }) => clicks)}
        />
      )}
      {had.installs && (
        <>
          <CountTile
            figure="installs"
            href={tileHref('installs', period)}
            measure={overview?.installs}
            sparkline={line(({ installs }) => installs)}
          />
          <CountTile
            figure="conversion"
            href={tileHref('conversion', period)}
            measure={overview?.conversion}
            format={rate}
            hint="Installs from links per click"
            sparkline={line(({ conversion }) => conversion)}
          />
        </>
      )}
      {had.chargedShops && (
        <CountTile
          figure="chargedShops"
          href={tileHref('chargedShops', period)}
          measure={overview?.chargedShops}
          sparkline={line(({ chargedShops }) => chargedShops)}
        />
      )}
    </Tiles>
  );
}

interface CountTileProps {
  figure: FigureWord;
  href: string;
  measure: { now: number; before: number | null } | undefined;
  format?: (value: number) => string;
  hint?: string;
  sparkline: React.ReactNode;
}

function CountTile({ figure, href, measure, format = count, hint, sparkline }: CountTileProps) {
  const change = measure ? changeBetween(measure.now, measure.before) : null;
  return (
    <Tile
      figure={figure}
      href={href}
      value={measure && format(measure.now)}
      change={change}
      {...(hint === undefined || change !== null ? {} : { hint })}
      sparkline={sparkline}
    />
  );
}
