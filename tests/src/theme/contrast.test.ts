import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

import { palette } from '../../../src/theme/colors.ts';
import type { Meaning } from '../../../src/theme/theme.ts';

type ThemeName = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const css = readFileSync(fileURLToPath(new URL('../../../src/theme/theme.css', import.meta.url)), 'utf8');
const toasts = readFileSync(fileURLToPath(new URL('../../../src/shared/feedback/toast.css', import.meta.url)), 'utf8');
const source = fileURLToPath(new URL('../../../src', import.meta.url));
const views = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, rules: readFileSync(join(source, path), 'utf8') }));

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(css|tsx?)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

const tokensOf = (selector: string): Record<string, string> => {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--app-([\w-]+): (#[\da-f]{3,6});/g)].map(([, name, hex]) => [name, hex]),
  );
};
const light = tokensOf(':root');
const tokens: Record<ThemeName, Record<string, string>> = {
  light,
  dark: { ...light, ...tokensOf(":root[data-mantine-color-scheme='dark']") },
};

const rgb = (hex: string): Rgb => {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
};
const luminance = (color: Rgb): number => {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};
/** WCAG's contrast of two colours, 1 to 21. */
const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};
const mix = (over: Rgb, under: Rgb, share: number): Rgb => [
  over[0] * share + under[0] * (1 - share),
  over[1] * share + under[1] * (1 - share),
  over[2] * share + under[2] * (1 - share),
];

const token = (name: ThemeName, key: string): Rgb => {
  const hex = tokens[name][key];
  if (hex === undefined) throw new Error(`--app-${key} has no colour in ${name}`);
  return rgb(hex);
};
const shade = (hue: Meaning | 'gray' | 'dark', index: number): Rgb => {
  const hex = palette[hue]?.[index];
  if (hex === undefined) throw new Error(`${hue} has no shade ${index}`);
  return rgb(hex);
};

const grounds = ['body', 'surface', 'raised', 'sunken', 'hover', 'primary-soft'];
/** Text of 14 px and less: 4.5. */
const words: [text: string, on: string[]][] = [
  ['text', [...grounds, 'error-soft', 'warning-soft', 'info-soft', 'success-soft']],
  ['quiet', grounds],
  ['primary', ['body', 'surface', 'raised', 'sunken', 'hover', 'primary-soft']],
  ['error', ['body', 'surface', 'raised', 'error-soft']],
  ['warning-text', ['body', 'surface', 'raised', 'warning-soft']],
  ['info', ['body', 'surface', 'raised', 'info-soft']],
  ['success', ['body', 'surface', 'raised', 'success-soft']],
  ['surface', ['primary']],
];
/** What bounds a control, is a sign, or is a line one reads: 3. */
const signs: [sign: string, on: string[]][] = [
  ['control', ['body', 'surface', 'raised', 'sunken']],
  ['primary', grounds],
  ['secondary', ['body', 'surface', 'raised']],
  ['warning', ['body', 'surface', 'raised', 'warning-soft']],
  ['active', ['body', 'surface', 'raised', 'hover']],
  ['series-1', ['surface']],
  ['series-2', ['surface']],
];
/** Never alone: a line between things that stand apart anyway, a ground, the third tint of a chart that is labelled. */
const decorative = ['line', 'line-strong', 'series-3'];

const themes: ThemeName[] = ['light', 'dark'];

const failing = (pairs: typeof words, least: number) =>
  themes.flatMap((name) =>
    pairs.flatMap(([over, on]) =>
      on.flatMap((under) => {
        const ratio = contrast(token(name, over), token(name, under));
        return ratio < least ? [`${name}: ${over} on ${under} is ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );

test('text is legible on every background it is used on', () => expect(failing(words, 4.5)).toEqual([]));

test('controls, icons and chart lines are visible on every background they are used on', () =>
  expect(failing(signs, 3)).toEqual([]));

test('every token is measured, a background, or marked decorative', () => {
  const known = new Set([...words, ...signs].flatMap(([over, on]) => [over, ...on]).concat(decorative));
  expect(Object.keys(light).filter((name) => !known.has(name))).toEqual([]);
});

test('a style that names its colour and its ground keeps to the pairs that are measured', () => {
  const measured = new Set([...words, ...signs].flatMap(([over, on]) => on.map((under) => `${over} on ${under}`)));
  const used = views.flatMap(({ path, rules }) =>
    [...rules.matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule = '']) => {
      const over = /(?:^|[\s;])color: var\(--app-([\w-]+)\)/.exec(rule)?.[1];
      const under = /background(?:-color)?: var\(--app-([\w-]+)\)/.exec(rule)?.[1];
      return over !== undefined && under !== undefined ? [{ path, pair: `${over} on ${under}` }] : [];
    }),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter(({ pair }) => !measured.has(pair))).toEqual([]);
});

/** Colours that are data, another world's, or measured elsewhere: the mark, an app's own, a status's or tag's own, a QR code, what a committed picture was drawn with, the toasts' (below). */
const ownColours = new Set([
  'shared/page/Mark.tsx',
  'features/session/signIn/GoogleLink.tsx',
  'features/apps/AppMark.tsx',
  'entities/app/QrCode.tsx',
  'entities/app/QrCode.module.css',
  'entities/app/qrPath.ts',
  'app/catalogue/TilesPart.tsx',
  'shared/form/select/ColorDot.module.css',
  'app/charts/Picture.module.css',
]);

test('views choose a colour by what it means: no shade of a scale, no hex', () => {
  const raw = sources
    .filter(({ path }) => !/^(theme\/|shared\/feedback\/toast\.css|inspector\/)/.test(path) && !ownColours.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/--mantine-color-\w+-(?:\d|filled|light|outline)[\w-]*|(?<![\w&])#[\da-f]{3,8}\b(?!-)/gi)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
  expect(raw).toEqual([]);
});

test('a style that names a colour for words or signs uses one that is measured', () => {
  const used = views.flatMap(({ path, rules }) =>
    [...rules.matchAll(/[\s;{](color|fill|stroke): var\(--app-([\w-]+)\)/g)].map(([, property = '', name = '']) => ({
      path,
      property,
      name,
    })),
  );
  expect(used.length).toBeGreaterThan(0);
  // What is filled or outlined may be a ground or a dividing line too.
  const isMeasured = ({ property, name }: (typeof used)[number]) =>
    [...words, ...signs].some(([over, on]) => over === name || (property !== 'color' && on.includes(name))) ||
    (property !== 'color' && decorative.includes(name));
  expect(used.filter((one) => !isMeasured(one))).toEqual([]);
});

const hues = ['primary', 'secondary', 'error', 'warning', 'info', 'success'] as const satisfies Meaning[];

test('filled buttons and badges carry readable words', () => {
  const ratios = hues.flatMap((hue) => [
    { hue, name: 'light', ratio: contrast(rgb('#ffffff'), shade(hue, 8)) },
    { hue, name: 'dark', ratio: contrast(rgb('#06110f'), shade(hue, 5)) },
  ]);
  expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
});

test('tinted buttons and badges carry readable words, pointed at too', () => {
  const ratios = hues.flatMap((hue) => [
    // Mantine's light variant: the filled shade at 10 and 12 % under words of shade 9.
    ...[0.1, 0.12].map((share) => ({
      hue,
      name: 'light',
      ratio: contrast(shade(hue, 9), mix(shade(hue, 8), token('light', 'surface'), share)),
    })),
    ...[0.14, 0.22].map((share) => ({
      hue,
      name: 'dark',
      ratio: contrast(shade(hue, 4), mix(shade(hue, 5), token('dark', 'surface'), share)),
    })),
  ]);
  expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
});

test('quiet grey buttons are readable in both themes', () => {
  expect(contrast(shade('gray', 6), token('light', 'surface'))).toBeGreaterThan(4.5);
  expect(contrast(shade('dark', 2), token('dark', 'surface'))).toBeGreaterThan(4.5);
});

test('toasts are black on white and white on dark blue-grey, their bars are seen', () => {
  const all = (name: string) =>
    [...toasts.matchAll(new RegExp(`--toast-${name}: (#\\w+);`, 'g'))].map(([, hex = '']) => hex);
  const [ground = '', groundDark = ''] = all('bg');
  const [text = '', textDark = ''] = all('fg');
  const [bar = '', barDark = ''] = all('bar');
  expect([text, ground, textDark]).toEqual(['#000', '#fff', '#fff']);
  expect(contrast(rgb(textDark), rgb(groundDark))).toBeGreaterThan(4.5);
  expect(contrast(rgb(bar), rgb(ground))).toBeGreaterThan(3);
  expect(contrast(rgb(barDark), rgb(groundDark))).toBeGreaterThan(3);
});
