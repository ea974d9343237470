// Replaces Mantine’s own (vite.config.ts).
import type { CSSProperties, ReactNode } from 'react';

/** Its colours have names that mean nothing here: theme.ts has ours, whole. */
export const DEFAULT_COLORS = {};

interface TransitionProps {
  mounted: boolean;
  transition: { in: CSSProperties };
  children: (styles: CSSProperties) => ReactNode;
}

/** Of a button's loader: it is there or not. */
export const Transition = ({ mounted, transition, children }: TransitionProps) =>
  mounted ? children(transition.in) : null;

/** They are in a file (themeVariables.ts). */
export const MantineCssVariables = () => null;
/** theme.ts has our own. */
export const defaultVariantColorsResolver = () => ({});
/** Nothing has a gradient. */
export const getGradient = () => '';
/** Text on a colour is chosen by the theme's variables. */
export const isLightColor = () => false;

const none = () => null;
export const Bars = none;
export const Dots = none;
export const ButtonGroup = none;
export const ButtonGroupSection = none;
