import type { ReportRow } from '#contract/reports/answer.ts';
import type { ReportColumn } from '#contract/reports/columns.ts';

import { MoneyTile } from '../../entities/payout/MoneyTile.tsx';
import { Tile, Tiles } from '../../shared/charts/Tile.tsx';
import { count, rate } from '../../shared/text/format.ts';

interface ReportTilesProps {
  columns: readonly ReportColumn[];
  /** One for each currency where the report has money. */
  totals: readonly ReportRow[];
  /** Where the rows of a column’s sum are. */
  hrefOf: (column: string) => string;
}

/** What the rows of a report add up to, each sum with what it means; it opens into its rows. */
export const ReportTiles = ({ columns, totals, hrefOf }: ReportTilesProps) => (
  <Tiles>
    {columns
      .filter(({ isSummed, of }) => isSummed || of !== undefined)
      .map(({ key, label, definition, unit }) => {
        const named = {
          figure: `report.${key}`,
          ...(definition === undefined ? { label } : { words: { label, definition } }),
          href: hrefOf(key),
        } as const;
        return unit === 'money' ? (
          <MoneyTile
            key={key}
            {...named}
            measure={totals.map((sums) => ({
              currency: String(sums['currency']),
              now: Number(sums[key] ?? 0),
              before: null,
            }))}
          />
        ) : (
          <Tile
            key={key}
            {...named}
            value={(unit === 'share' ? rate : count)(totals.reduce((sum, sums) => sum + Number(sums[key] ?? 0), 0))}
          />
        );
      })}
  </Tiles>
);
