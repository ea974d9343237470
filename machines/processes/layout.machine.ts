import { assign, setup } from 'xstate';

export type ThemeName = 'LightTheme' | 'DarkTheme';

/** The specification's layout preferences, kept on this device. */
export interface LayoutPreferences {
  /** Null until the person opened or closed the sidebar once. */
  isSidebarOpen: boolean | null;
  isCustomizerOpen: boolean;
  isMiniSidebar: boolean;
  isHorizontal: boolean;
  theme: ThemeName;
  font: string;
  hasInputBackground: boolean;
  isBoxed: boolean;
}

/** How the shell is laid out on this device; every change is remembered. */
export const layoutMachine = setup({
  types: {
    context: {} as LayoutPreferences,
    input: {} as { prefersDark: boolean; stored: Partial<LayoutPreferences> },
    events: {} as
      | { type: 'sidebar.toggle' }
      | { type: 'sidebar.set'; isOpen: boolean }
      | { type: 'miniSidebar.toggle' }
      | { type: 'customizer.set'; isOpen: boolean }
      | { type: 'layout.set'; isHorizontal: boolean }
      | { type: 'theme.set'; theme: ThemeName }
      | { type: 'font.set'; font: string }
      | { type: 'inputBackground.set'; isOn: boolean }
      | { type: 'boxed.set'; isBoxed: boolean },
  },
  actions: {
    change: assign((_, params: Partial<LayoutPreferences>) => params),
    toggleSidebar: assign({ isSidebarOpen: ({ context }) => !context.isSidebarOpen }),
    toggleMiniSidebar: assign({ isMiniSidebar: ({ context }) => !context.isMiniSidebar }),
    rememberLayout: (_, params: LayoutPreferences) => {
      throw new Error(`layout: rememberLayout is not provided for ${params.theme}`);
    },
  },
}).createMachine({
  id: 'layout',
  context: ({ input }) => ({
    isSidebarOpen: null,
    isMiniSidebar: false,
    isHorizontal: false,
    theme: input.prefersDark ? 'DarkTheme' : 'LightTheme',
    font: 'Roboto',
    hasInputBackground: false,
    isBoxed: false,
    ...input.stored,
    isCustomizerOpen: false,
  }),
  on: {
    'sidebar.toggle': { actions: ['toggleSidebar', { type: 'rememberLayout', params: ({ context }) => context }] },
    'sidebar.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ isSidebarOpen: event.isOpen }) },
        { type: 'rememberLayout', params: ({ context }) => context },
      ],
    },
    'miniSidebar.toggle': {
      actions: ['toggleMiniSidebar', { type: 'rememberLayout', params: ({ context }) => context }],
    },
    'customizer.set': { actions: { type: 'change', params: ({ event }) => ({ isCustomizerOpen: event.isOpen }) } },
    'layout.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ isHorizontal: event.isHorizontal }) },
        { type: 'rememberLayout', params: ({ context }) => context },
      ],
    },
    'theme.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ theme: event.theme }) },
        { type: 'rememberLayout', params: ({ context }) => context },
      ],
    },
    'font.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ font: event.font }) },
        { type: 'rememberLayout', params: ({ context }) => context },
      ],
    },
    'inputBackground.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ hasInputBackground: event.isOn }) },
        { type: 'rememberLayout', params: ({ context }) => context },
      ],
    },
    'boxed.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ isBoxed: event.isBoxed }) },
        { type: 'rememberLayout', params: ({ context }) => context },
      ],
    },
  },
});
