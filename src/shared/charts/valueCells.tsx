import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Shown {
  /** What the values are of. */
  readonly name: string;
  readonly values: readonly number[];
  /** Where the rows of each are. */
  readonly hrefs?: readonly (string | undefined)[] | undefined;
  readonly series: readonly string[];
  readonly formatValue: (value: number) => string;
}

/** The cells of a chart’s table: one value of each series, which opens into its rows; of nothing there are none. */
export const valueCells = ({ name, values, hrefs, series, formatValue }: Shown): ReactNode[] =>
  series.map((one, index) => {
    const value = values[index] ?? 0;
    const [text, href] = [formatValue(value), hrefs?.[index]];
    return href === undefined || value === 0 ? (
      text
    ) : (
      <Anchor key={one} component={Link} inherit href={href} aria-label={`${one}, ${name}: ${text}`}>
        {text}
      </Anchor>
    );
  });
