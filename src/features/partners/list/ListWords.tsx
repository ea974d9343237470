import { severalCurrencies } from '#contract/shared/roughWorth.ts';

interface ListWordsProps {
  /** As the address has them. */
  engagement: unknown;
  sort: string;
}

/** What the list is narrowed to and ranked by, where that needs words; loaded lazily. */
export default function ListWords({ engagement, sort }: ListWordsProps) {
  const idle = engagement === 'quiet30' ? 30 : engagement === 'quiet' ? 90 : null;
  return [
    ...(idle === null
      ? []
      : [`Idle: no click or lead in the last ${idle} days, but some before. Shops may still pay.`]),
    // Pages that are not shown may have other currencies.
    ...(/earned|balance/.test(sort) ? [severalCurrencies] : []),
  ].join(' ');
}
