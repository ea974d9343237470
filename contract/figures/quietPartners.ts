import type { FigureText } from './figureText.ts';

/** Beside net revenue, which is the registry's. */
export const quietShops = {
  label: 'Shops that paid',
  definition: 'Shops of the partner that have ever been charged.',
} as const satisfies FigureText;
