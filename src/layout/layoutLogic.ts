import { layoutMachine, type LayoutPreferences } from '#machines/processes/layout.machine.ts';

import { writeChoice } from './stored.ts';

/** The layout machine on this device. */
export const layoutLogic = layoutMachine.provide({ actions: { rememberLayout: (_, choice) => writeChoice(choice) } });

const root = document.documentElement;
let shownFont = 'Roboto';

// Paper is white, whatever the screen is: what is printed is printed in the light theme.
let scheme = 'light';
const paper = matchMedia('print');
const showScheme = () => root.setAttribute('data-mantine-color-scheme', paper.matches ? 'light' : scheme);
paper.addEventListener('change', showScheme);

/** Puts on the document what no view draws: the light theme on paper, the font, loaded when it is chosen, and the inputs' background. */
export function showLayout({ theme, font, hasInputBackground }: LayoutPreferences): void {
  scheme = theme === 'DarkTheme' ? 'dark' : 'light';
  root.toggleAttribute('data-input-background', hasInputBackground);
  if (font === shownFont) return;
  shownFont = font;
  root.style.setProperty('--app-font', `'${font} Variable'`);
  void import('./fontFaces.ts').then(({ loadFont }) => loadFont(font));
}
