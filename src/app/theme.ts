import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type DefaultMantineSize,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

declare module '@mantine/core' {
  export interface MantineThemeSizesOverride {
    breakpoints: Record<DefaultMantineSize | 'xxl', string>;
  }
  // A colour is chosen by what it means: no other name compiles. `gray` means nothing in particular, `dark` is Mantine's
  // own for dark grounds; `dimmed` (quiet text) and `inherit` are no scales but words that its `c` knows.
  export interface MantineThemeColorsOverride {
    colors: Record<Meaning | 'gray' | 'dark' | 'dimmed' | 'inherit' | `var(--app-${string})`, MantineColorsTuple>;
  }
}

export type Meaning = 'primary' | 'secondary' | 'error' | 'warning' | 'info' | 'success';

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

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  if (input.variant === 'filled' && name in input.theme.colors) {
    return { ...colors, color: `var(--mantine-color-${name}-contrast, var(--mantine-color-white))` };
  }
  return colors;
};

const meanings = { primary, secondary, error, warning, info, success } satisfies Record<Meaning, MantineColorsTuple>;
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
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...roles, ...contrast('#ffffff') },
  dark: { ...roles, ...contrast('#06110f'), ...softly },
});

const fontFamily = "var(--app-font), system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The tokens of the look; components take radius, size and placement from here and never repeat them. */
export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  black: '#12211b',
  primaryColor: 'primary',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  variantColorResolver,
  colors: { ...meanings, gray, dark },
  breakpoints: { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(18 33 27 / 6%)',
    sm: '0 1px 3px rgb(18 33 27 / 8%), 0 1px 2px rgb(18 33 27 / 4%)',
    md: '0 4px 12px rgb(18 33 27 / 9%), 0 1px 3px rgb(18 33 27 / 6%)',
    lg: '0 12px 32px rgb(18 33 27 / 14%), 0 2px 6px rgb(18 33 27 / 6%)',
    xl: '0 24px 56px rgb(18 33 27 / 18%)',
  },
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: { defaultProps: { radius: 'lg' } },
    Button: { defaultProps: { radius: 'md' } },
    Card: { defaultProps: { radius: 'md', withBorder: true } },
    Paper: { defaultProps: { radius: 'md' } },
    Tooltip: {
      defaultProps: {
        position: 'top',
        withArrow: true,
        openDelay: 300,
        events: { hover: true, focus: true, touch: true },
      },
    },
    Modal: { defaultProps: { radius: 'lg', centered: true, overlayProps: { backgroundOpacity: 0.45 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Collapse: { defaultProps: { transitionDuration: 300 } },
    Pagination: { defaultProps: { radius: 'md', size: 'sm' } },
    Checkbox: { defaultProps: { radius: 'xs', size: 'sm' } },
    Badge: { defaultProps: { variant: 'light', color: 'gray', radius: 'sm', tt: 'none', fw: 500 } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});
