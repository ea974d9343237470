import type { FigureText } from './figureText.ts';

/** What an app has brought to all partners, beside what the registry has. */
export const observedWords = {
  toFirstCharge: {
    label: 'First charge after',
    definition: 'Half of the shops that have paid were charged within this time of their installation.',
  },
  keptPerMonth: {
    label: 'Shops kept a month',
    definition: 'Of the shops that pay, the share that still does a month later.',
  },
} as const satisfies Record<string, FigureText>;
