import { type ReportColumn, type ReportGrouping, groupingNames } from '#contract/reports/columns.ts';
import type { ReportRow } from '#contract/reports/answer.ts';

import { BarChart } from '../../shared/charts/BarChart.tsx';
import { isSoFar } from '../../shared/charts/soFar.ts';
import { count, money, moneyCompact } from '../../shared/text/format.ts';
import { mainCurrency } from '../../entities/payout/mainCurrency.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { drawnRows } from './drawnRows.ts';
import { reportCell } from './reportCell.ts';

interface ReportPictureProps {
  title: string;
  by: readonly ReportGrouping[];
  columns: readonly ReportColumn[];
  /** What is drawn. */
  column: ReportColumn;
  /** Those of the page that the table shows, of so many in all. */
  rows: readonly ReportRow[];
  total: number;
  /** The day that the report’s months go by. */
  today: string | undefined;
  /** Where what makes a bar is. */
  hrefOf: (row: ReportRow) => string | undefined;
  /** Said where all rows are drawn. */
  note?: string | undefined;
}

/** The rows of a report as bars, which open into what makes them, those of one currency; of many only some. */
export default function ReportPicture({
  title,
  by,
  columns,
  column,
  rows,
  total,
  today,
  hrefOf,
  note,
}: ReportPictureProps) {
  const isMoney = column.unit === 'money';
  const valueOf = (row: ReportRow) => Number(row[column.key] ?? 0);
  const currency = mainCurrency(rows.map((row) => ({ amount: valueOf(row), currency: String(row['currency']) })));
  const own = isMoney ? rows.filter((row) => row['currency'] === currency) : rows;
  const { rows: drawn, time, words } = drawnRows(own, by, rows.length === total);
  const shown = columns.filter(({ key }) => by.some((one) => one === key));
  const names = new Set<string>();
  const bars = drawn.map((row) => {
    const name = shown.map((each) => reportCell(each, row)).join(', ');
    // Two partners may have one name.
    const unique = names.has(name) ? `${name} (${names.size + 1})` : name;
    names.add(unique);
    return { name: unique, values: [valueOf(row)], hrefs: [hrefOf(row)] };
  });
  if (bars.length < 2) return null;
  const wordsOf = (value: number) => (isMoney ? money(value, currency) : count(value));
  return (
    <Panel title={isMoney ? `${column.label}, ${currency}` : column.label} description={words ?? note}>
      <BarChart
        label={`${title}: ${column.label}`}
        of={by.map((one) => groupingNames[one]).join(', ')}
        bars={bars}
        series={[column.label]}
        formatValue={wordsOf}
        formatTick={(value) => (isMoney ? moneyCompact(value, currency) : count(value))}
        isLastOpen={
          time !== undefined &&
          today !== undefined &&
          isSoFar(String(drawn.at(-1)?.[time]), today, time === 'week' ? time : undefined)
        }
      />
    </Panel>
  );
}
