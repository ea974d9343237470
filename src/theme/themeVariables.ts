import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';

import { meanings, palette } from './colors.ts';
import { theme } from './theme.ts';

const hues = Object.keys(meanings);
const contrast = (color: string) => Object.fromEntries(hues.map((hue) => [`--mantine-color-${hue}-contrast`, color]));
const softly = Object.fromEntries(
  hues.flatMap((hue) => [
    [`--mantine-color-${hue}-light`, `color-mix(in srgb, var(--mantine-color-${hue}-5) 14%, var(--app-surface))`],
    [`--mantine-color-${hue}-light-hover`, `color-mix(in srgb, var(--mantine-color-${hue}-5) 22%, var(--app-surface))`],
    [`--mantine-color-${hue}-light-color`, `var(--mantine-color-${hue}-4)`],
    [`--mantine-color-${hue}-outline`, `var(--mantine-color-${hue}-5)`],
  ]),
);

const roles = {
  '--mantine-color-text': 'var(--app-text)',
  '--mantine-color-body': 'var(--app-surface)',
  '--mantine-color-error': 'var(--app-error)',
  '--mantine-color-success': 'var(--app-success)',
  '--mantine-color-placeholder': 'var(--app-quiet)',
  '--mantine-color-anchor': 'var(--app-primary)',
  '--mantine-color-default': 'var(--app-surface)',
  '--mantine-color-default-hover': 'var(--app-hover)',
  '--mantine-color-default-color': 'var(--app-text)',
  '--mantine-color-default-border': 'var(--app-line-strong)',
  '--mantine-color-dimmed': 'var(--app-quiet)',
};

/** Mantine's roles expressed by the tokens of `theme.css`. */
const ours = {
  variables: {},
  light: { ...roles, ...contrast('#ffffff') },
  dark: { ...roles, ...contrast('#06110f'), ...softly },
};

/** Mantine variables that nothing here uses. */
const unused = /-outline|-primary-color-\d|-color-dark-[a-z]|-breakpoint-|-h[56]-/;
const strangers = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in palette));
const used = (variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).filter(
      ([name]) => !unused.test(name) && !strangers.some((hue) => name.startsWith(`--mantine-color-${hue}-`)),
    ),
  );

/** The theme in CSS. The build writes it (vite.config.ts): no page works it out, or loads what would. */
export function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, { ...theme, autoContrast: true, colors: palette });
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(whole), ours);
  return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root');
}
