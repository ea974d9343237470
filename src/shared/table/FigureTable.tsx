import type { ReactNode } from 'react';

import { type FigureWord, figureWords } from '#contract/figures/words.ts';

import { Meanings } from '../page/Meanings.tsx';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';

/** A column of a figure, which has its name and its meaning. */
interface FigureColumn<Row> extends Pick<Column<Row>, 'share' | 'hideBelow'> {
  figure: FigureWord;
  render: (row: Row) => ReactNode;
}

export interface FigureTableProps<Row> extends Omit<
  Extract<DataTableProps<Row>, { rows: readonly Row[] | null }>,
  'columns'
> {
  columns: readonly (Column<Row> | FigureColumn<Row>)[];
}

const isFigure = <Row,>(column: Column<Row> | FigureColumn<Row>): column is FigureColumn<Row> => 'figure' in column;

/** A table of figures, with what each of them means below it. */
export function FigureTable<Row>({ columns, ...table }: FigureTableProps<Row>) {
  const meant = columns.filter(isFigure).map(({ figure }) => figureWords[figure]);
  return (
    <>
      <DataTable
        {...table}
        columns={columns.map((column): Column<Row> => {
          if (!isFigure(column)) return column;
          const { figure, ...rest } = column;
          return { ...rest, key: figure, label: figureWords[figure].label, align: 'right' };
        })}
      />
      <Meanings of={meant} />
    </>
  );
}
