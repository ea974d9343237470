import type { FigureText } from './figureText.ts';

/** What an app has brought to all partners, beside what the registry has. */
export const observedWords = {
  toFirstCharge: {
    label: 'First charge after',
    definition: 'Half of the shops that have paid were first charged within this time after installing.',
  },
  keptPerMonth: {
    label: 'Shops kept a month',
    definition: 'Of the shops that pay, the share that still does a month later.',
  },
} as const satisfies Record<string, FigureText>;
