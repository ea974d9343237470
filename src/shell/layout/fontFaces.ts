import type { FontName } from '#machines/processes/layout.machine.ts';

const faces: Record<FontName, () => Promise<unknown>> = {
  Roboto: () => import('@fontsource-variable/roboto/wght.css'),
  Inter: () => import('@fontsource-variable/inter/wght.css'),
  'Open Sans': () => import('@fontsource-variable/open-sans/wght.css'),
  'Source Sans 3': () => import('@fontsource-variable/source-sans-3/wght.css'),
  'Atkinson Hyperlegible Next': () => import('@fontsource-variable/atkinson-hyperlegible-next/wght.css'),
};

/** Adds the font's faces to the page; the browser fetches the files of the letters that occur. */
export const loadFont = (font: FontName): Promise<unknown> => faces[font]();
