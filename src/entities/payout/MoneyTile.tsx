import type { Money } from '#contract/shared/money.ts';
import { roughWorth } from '#contract/shared/roughWorth.ts';

import { dash, money } from '../../shared/text/format.ts';
import { changeBetween } from '../../shared/charts/share.ts';
import { Tile, type TileProps } from '../../shared/charts/Tile.tsx';

export interface MoneyTileProps extends Pick<TileProps, 'figure' | 'words' | 'label' | 'href' | 'sparkline'> {
  /** By currency; undefined while loading. */
  measure: readonly { currency: string; now: number; before: number | null }[] | undefined;
  hint?: string;
}

type Sums = NonNullable<MoneyTileProps['measure']>;

/** The currency with the most worth first; the previous period decides where there is none now. */
const leadingFirst = (sums: Sums): Sums =>
  sums.toSorted(
    (a, b) =>
      roughWorth(b.now, b.currency) - roughWorth(a.now, a.currency) ||
      roughWorth(b.before ?? 0, b.currency) - roughWorth(a.before ?? 0, a.currency),
  );

/** A point of the tile's sparkline: its amount in the currency that the tile shows as its number. */
export const inLeading = (measure: Sums | undefined, point: readonly Money[]): number => {
  const [first] = leadingFirst(measure ?? []);
  return point.find(({ currency }) => currency === first?.currency)?.amount ?? 0;
};

/** A tile of sums: the currency worth most is the number, the others are listed below it by their codes. */
export function MoneyTile({ figure, words, label, measure, href, hint, sparkline }: MoneyTileProps) {
  const [first, ...others] = leadingFirst(measure ?? []);
  const also = others
    .filter(({ now }) => now !== 0)
    // In one order on all tiles of a row.
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ now, currency }) => money(now, currency));
  return (
    <Tile
      figure={figure}
      words={words}
      label={label}
      href={href}
      value={measure && (first ? money(first.now, first.currency) : dash)}
      change={first ? changeBetween(first.now, first.before) : null}
      also={also}
      {...(hint === undefined ? {} : { hint })}
      {...(sparkline === undefined ? {} : { sparkline })}
    />
  );
}

/** Amounts without a previous period, in the shape that `MoneyTile` takes. */
export const withoutBefore = (sums: readonly { amount: number; currency: string }[]) =>
  sums.map(({ amount, currency }) => ({ currency, now: amount, before: null }));
