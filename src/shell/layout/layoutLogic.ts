import { layoutMachine, type LayoutPreferences } from '#machines/processes/layout.machine.ts';

import { writeChoice } from './storedLayout.ts';

/** The layout machine on this device. */
export const layoutLogic = layoutMachine.provide({ actions: { rememberLayout: (_, choice) => writeChoice(choice) } });

const root = document.documentElement;
let shownFont = 'Roboto';

/** Puts on the document what no view draws: the font, loaded when it is chosen, and the inputs' background. */
export function showLayout({ font, hasInputBackground }: LayoutPreferences): void {
  root.toggleAttribute('data-input-background', hasInputBackground);
  if (font === shownFont) return;
  shownFont = font;
  root.style.setProperty('--app-font', `'${font} Variable'`);
  // Where it cannot be loaded the system font stays.
  import('./fontFaces.ts').then(
    ({ loadFont }) => loadFont(font),
    () => undefined,
  );
}
