import type { FontName, LayoutChoices } from '#machines/processes/layout.machine.ts';

// public/before-paint.js reads the same key.
export const KEY = 'tributary.layout';

export const fonts: readonly FontName[] = [
  'Roboto',
  'Inter',
  'Open Sans',
  'Source Sans 3',
  'Atkinson Hyperlegible Next',
];

const booleans: readonly unknown[] = [true, false];
const allowed: Record<keyof LayoutChoices, readonly unknown[]> = {
  isMiniSidebar: booleans,
  isHorizontal: booleans,
  theme: ['LightTheme', 'DarkTheme'],
  font: fonts,
  hasInputBackground: booleans,
  isBoxed: booleans,
};

/** What was chosen on this device; what cannot be read or is no choice any more is left out. */
export function readChoices(): Partial<LayoutChoices> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(allowed).flatMap(([name, values]) =>
        values.includes(stored[name]) ? [[name, stored[name]]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** Keeps a choice beside those made before, in another tab too. */
export const writeChoice = (choice: Partial<LayoutChoices>): void =>
  localStorage.setItem(KEY, JSON.stringify({ ...readChoices(), ...choice }));
