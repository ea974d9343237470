import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getPartnerOverview, getPartnerSeries } from '#contract/partners/figures.ts';

import { seriesLine } from '../../shared/charts/seriesLine.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import type { ResourceState } from '../../shared/data/useResource.ts';
import { count, rate } from '../../shared/text/format.ts';
import { changeBetween } from '../../shared/charts/share.ts';
import { inLeading, MoneyTile, withoutBefore } from '../payout/MoneyTile.tsx';
import type { PartnerFigure } from './partnerFigureHref.ts';

type Overview = DataOf<typeof getPartnerOverview>;

/** A step of the funnel has no tile. */
type TileFigure = Exclude<PartnerFigure, 'paidShops'>;

interface PartnerTilesProps<F extends TileFigure> {
  /** Which, in this order. */
  shown: readonly F[];
  /** Undefined while they load. */
  figures: Overview | undefined;
  /** What each tile draws, but that of what is payable now. */
  series: ResourceState<typeof getPartnerSeries>;
  hrefOf: (figure: F) => string;
}

/** A partner’s figures with their change and their course; each links to its rows. */
export function PartnerTiles<F extends TileFigure>({ shown, figures, series, hrefOf }: PartnerTilesProps<F>) {
  const line = seriesLine(series.state === 'failed' ? [] : series.data?.course, series.data?.today ?? '');
  return (
    <Tiles>
      {shown.map((which) => {
        const figure: TileFigure = which;
        const common = { figure, href: hrefOf(which) };
        switch (figure) {
          case 'payable':
            return <MoneyTile {...common} key={figure} measure={figures && withoutBefore(figures.payable)} />;
          case 'earned':
          case 'paid': {
            const measure = figures?.[figure];
            return (
              <MoneyTile
                {...common}
                key={figure}
                measure={measure}
                sparkline={line((point) => inLeading(measure, point[figure]))}
              />
            );
          }
          case 'clicks':
          case 'installs':
          case 'conversion':
          case 'chargedShops': {
            const measure = figures?.[figure];
            const change = measure ? changeBetween(measure.now, measure.before) : null;
            return (
              <Tile
                {...common}
                key={figure}
                value={measure && (figure === 'conversion' ? rate : count)(measure.now)}
                change={change}
                {...(figure === 'conversion' && change === null && { hint: 'Installs from links per click' })}
                sparkline={line((point) => point[figure])}
              />
            );
          }
        }
      })}
    </Tiles>
  );
}
