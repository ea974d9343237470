import {
  createTheme,
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

const edge = (color: string) => `0.0625rem solid ${color}`;

/** The variants in use, in a colour of the theme. */
const variantColorResolver: VariantColorsResolver = ({ color, theme: { primaryColor }, variant }) => {
  const own = (part: string) => `var(--mantine-color-${color ?? primaryColor}-${part})`;
  const bare = { background: 'transparent', hover: 'transparent', border: edge('transparent') };
  switch (variant) {
    case 'filled':
      return {
        background: own('filled'),
        hover: own('filled-hover'),
        color: `var(--mantine-color-${color ?? primaryColor}-contrast, var(--mantine-color-white))`,
        border: edge('transparent'),
      };
    case 'light':
      return { ...bare, background: own('light'), hover: own('light-hover'), color: own('light-color') };
    case 'subtle':
      return { ...bare, hover: own('light-hover'), color: own('light-color') };
    case 'transparent':
      return { ...bare, color: own('light-color') };
    case 'default':
      return {
        background: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--mantine-color-default-color)',
        border: edge('var(--mantine-color-default-border)'),
      };
    default:
      throw new Error(`theme.ts has no variant ${variant}.`);
  }
};

// The scales themselves are in palette.ts, and in the page as variables.
const shades = (name: string): MantineColorsTuple => {
  const shade = (index: number) => `var(--mantine-color-${name}-${index})`;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
};
const named = (...names: (Meaning | 'gray' | 'dark')[]) =>
  Object.fromEntries(names.map((name) => [name, shades(name)]));

const fontFamily = "var(--app-font), system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The tokens of the look; components take radius, size and placement from here and never repeat them. */
export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  black: '#12211b',
  primaryColor: 'primary',
  primaryShade: { light: 8, dark: 5 },
  variantColorResolver,
  colors: named('primary', 'secondary', 'error', 'warning', 'info', 'success', 'gray', 'dark'),
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
    Modal: { defaultProps: { radius: 'lg', overlayProps: { backgroundOpacity: 0.45 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Collapse: { defaultProps: { transitionDuration: 300 } },
    Badge: { defaultProps: { variant: 'light', color: 'gray', radius: 'sm', tt: 'none', fw: 500 } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    // px: what a touch target is at least, and what fits the smallest field.
    InputClearButton: { defaultProps: { size: 24 } },
    // px: eight choices without scrolling, on a phone too.
    Select: { defaultProps: { allowDeselect: false, maxDropdownHeight: 336, clearSectionMode: 'clear' } },
    MultiSelect: { defaultProps: { clearSectionMode: 'clear' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        offset: 8,
        withArrow: true,
        multiline: true,
        maw: '20rem',
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
});
