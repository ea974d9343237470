import { layoutMachine } from '#machines/processes/layout.machine.ts';

import { testFacts, type Follows } from '../../support/charts/processFacts.ts';

const choices = {
  isMiniSidebar: false,
  isHorizontal: false,
  theme: 'LightTheme',
  font: 'Roboto',
  hasInputBackground: false,
  isBoxed: false,
};
/** It is shown, and kept on this device. */
const keeps = (choice: Record<string, unknown>): Follows => ({
  did: [['do', 'rememberLayout', choice]],
  knows: choice,
});
const mini = { type: 'miniSidebar.toggle' };
const sidebar = { type: 'sidebar.toggle' };

const changes = {
  customizer: { knows: { isCustomizerOpen: true } },
  layout: keeps({ isHorizontal: true }),
  font: keeps({ font: 'Inter' }),
  'input background': keeps({ hasInputBackground: true }),
  boxed: keeps({ isBoxed: true }),
  'stored elsewhere': { knows: { isBoxed: true, font: 'Open Sans' } },
};

testFacts({
  machine: layoutMachine,
  input: { prefersDark: false, stored: {} },
  begins: { did: [], context: { ...choices, isSidebarOpen: null, isCustomizerOpen: false } },
  events: {
    sidebar,
    mini,
    customizer: { type: 'customizer.set', isOpen: true },
    layout: { type: 'layout.set', isHorizontal: true },
    dark: { type: 'theme.set', theme: 'DarkTheme' },
    light: { type: 'theme.set', theme: 'LightTheme' },
    font: { type: 'font.set', font: 'Inter' },
    'input background': { type: 'inputBackground.set', isOn: true },
    boxed: { type: 'boxed.set', isBoxed: true },
    'stored elsewhere': { type: 'stored.changed', choices: { isBoxed: true, font: 'Open Sans' } },
  },
  situations: {
    'at first': {
      after: [],
      at: '',
      on: {
        ...changes,
        sidebar: { knows: { isSidebarOpen: true } },
        mini: keeps({ isMiniSidebar: true }),
        dark: keeps({ theme: 'DarkTheme' }),
        light: { did: [['do', 'rememberLayout', { theme: 'LightTheme' }]] },
      },
    },
    'with the sidebars open': {
      after: [sidebar, mini],
      at: '',
      on: {
        ...changes,
        sidebar: { knows: { isSidebarOpen: false } },
        mini: keeps({ isMiniSidebar: false }),
        dark: keeps({ theme: 'DarkTheme' }),
        light: { did: [['do', 'rememberLayout', { theme: 'LightTheme' }]] },
      },
    },
    'where a dark theme is preferred, and a font is kept': {
      input: { prefersDark: true, stored: { font: 'Inter' } },
      after: [],
      at: '',
      on: {
        ...changes,
        sidebar: { knows: { isSidebarOpen: true } },
        mini: keeps({ isMiniSidebar: true }),
        dark: { did: [['do', 'rememberLayout', { theme: 'DarkTheme' }]] },
        light: keeps({ theme: 'LightTheme' }),
        font: { did: [['do', 'rememberLayout', { font: 'Inter' }]] },
      },
    },
  },
});
