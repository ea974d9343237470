import type { MantineColorsTuple } from '@mantine/core';

import type { Meaning } from './theme.ts';

// In every scale shade 8 is the light theme's filled shade and shade 5 the dark theme's.
const scale = (...shades: MantineColorsTuple): MantineColorsTuple => shades;

const primary = scale(
  '#effaf5',
  '#dcf1e7',
  '#b5e3ce',
  '#86d3b5',
  '#56c7a5',
  '#2dbe9b',
  '#1c8f75',
  '#0f7a58',
  '#0a6643',
  '#05472f',
);
const secondary = scale(
  '#eef6f3',
  '#d5e8e0',
  '#abd2c4',
  '#7fbca8',
  '#5fb79f',
  '#1c8f75',
  '#147058',
  '#0c5a45',
  '#05472f',
  '#033121',
);
const error = scale(
  '#fdf1f1',
  '#fbe2e2',
  '#f8cccc',
  '#f5b5b5',
  '#f3a0a0',
  '#f08c8c',
  '#d95555',
  '#c22f2f',
  '#a61b1b',
  '#7d1111',
);
const warning = scale(
  '#fef5ea',
  '#fdebd6',
  '#fadbb8',
  '#f7c897',
  '#f5b678',
  '#f2a65a',
  '#e58a31',
  '#d66f17',
  '#c2570c',
  '#8f3e06',
);
const info = scale(
  '#eaf8fb',
  '#d7f1f6',
  '#b9e6ef',
  '#98dbe8',
  '#7ad1e2',
  '#5cc8dc',
  '#2fa3b9',
  '#1a8a9f',
  '#0b7285',
  '#075361',
);
const success = scale(
  '#ecf9f2',
  '#d9f2e5',
  '#b8e6ce',
  '#94dab6',
  '#6fcea0',
  '#4cc38a',
  '#2ba06a',
  '#1e8455',
  '#14693f',
  '#0b4a2b',
);
const gray = scale(
  '#f6f8f7',
  '#eef2f0',
  '#e3e9e6',
  '#d3dbd7',
  '#bac5c0',
  '#84948c',
  '#5b6b64',
  '#43514b',
  '#2a3731',
  '#12211b',
);
const dark = scale(
  '#dcebe9',
  '#b8cecb',
  '#93aba8',
  '#6f8b89',
  '#24434a',
  '#183238',
  '#12262a',
  '#0c1a1d',
  '#091518',
  '#061012',
);

export const meanings = { primary, secondary, error, warning, info, success } satisfies Record<
  Meaning,
  MantineColorsTuple
>;

/** The scales by what they mean; the build writes them into the theme's CSS. */
export const palette = { ...meanings, gray, dark };
