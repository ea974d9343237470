import { assign, setup } from 'xstate';

export type ThemeName = 'LightTheme' | 'DarkTheme';

export type FontName = 'Roboto' | 'Inter' | 'Open Sans' | 'Source Sans 3' | 'Atkinson Hyperlegible Next';

/** What a person chose of the layout; kept on this device. */
export interface LayoutChoices {
  isMiniSidebar: boolean;
  isHorizontal: boolean;
  theme: ThemeName;
  font: FontName;
  hasInputBackground: boolean;
  isBoxed: boolean;
}

/** The specification's layout preferences. Open panels are not kept: a page never starts covered. */
export interface LayoutPreferences extends LayoutChoices {
  /** The sidebar as a drawer, on narrow screens. Null until the person opened it once. */
  isSidebarOpen: boolean | null;
  isCustomizerOpen: boolean;
}

export const layoutMachine = setup({
  types: {
    context: {} as LayoutPreferences,
    input: {} as { prefersDark: boolean; stored: Partial<LayoutChoices> },
    events: {} as
      | { type: 'sidebar.toggle' }
      | { type: 'miniSidebar.toggle' }
      | { type: 'customizer.set'; isOpen: boolean }
      | { type: 'layout.set'; isHorizontal: boolean }
      | { type: 'theme.set'; theme: ThemeName }
      | { type: 'font.set'; font: FontName }
      | { type: 'inputBackground.set'; isOn: boolean }
      | { type: 'boxed.set'; isBoxed: boolean }
      | { type: 'stored.changed'; choices: Partial<LayoutChoices> },
  },
  actions: {
    change: assign((_, params: Partial<LayoutPreferences>) => params),
    rememberLayout: (_, params: Partial<LayoutChoices>) => {
      throw new Error(`layout: rememberLayout is not provided for ${Object.keys(params).join()}`);
    },
  },
}).createMachine({
  id: 'layout',
  description:
    'How the product looks on this device: sidebar, theme and font. Choices are remembered and shared with other tabs.',
  context: ({ input }) => ({
    isSidebarOpen: null,
    isCustomizerOpen: false,
    isMiniSidebar: false,
    isHorizontal: false,
    theme: input.prefersDark ? 'DarkTheme' : 'LightTheme',
    font: 'Roboto',
    hasInputBackground: false,
    isBoxed: false,
    ...input.stored,
  }),
  on: {
    'sidebar.toggle': {
      actions: { type: 'change', params: ({ context }) => ({ isSidebarOpen: !context.isSidebarOpen }) },
    },
    'customizer.set': { actions: { type: 'change', params: ({ event }) => ({ isCustomizerOpen: event.isOpen }) } },
    'miniSidebar.toggle': {
      actions: [
        { type: 'change', params: ({ context }) => ({ isMiniSidebar: !context.isMiniSidebar }) },
        { type: 'rememberLayout', params: ({ context }) => ({ isMiniSidebar: context.isMiniSidebar }) },
      ],
    },
    'layout.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ isHorizontal: event.isHorizontal }) },
        { type: 'rememberLayout', params: ({ event }) => ({ isHorizontal: event.isHorizontal }) },
      ],
    },
    'theme.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ theme: event.theme }) },
        { type: 'rememberLayout', params: ({ event }) => ({ theme: event.theme }) },
      ],
    },
    'font.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ font: event.font }) },
        { type: 'rememberLayout', params: ({ event }) => ({ font: event.font }) },
      ],
    },
    'inputBackground.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ hasInputBackground: event.isOn }) },
        { type: 'rememberLayout', params: ({ event }) => ({ hasInputBackground: event.isOn }) },
      ],
    },
    'boxed.set': {
      actions: [
        { type: 'change', params: ({ event }) => ({ isBoxed: event.isBoxed }) },
        { type: 'rememberLayout', params: ({ event }) => ({ isBoxed: event.isBoxed }) },
      ],
    },
    'stored.changed': { actions: { type: 'change', params: ({ event }) => event.choices } },
  },
});
