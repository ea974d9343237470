import { afterAll, expect, test, vi } from 'vitest';
import { createActor, type EventFrom } from 'xstate';

import { layoutMachine, type LayoutPreferences } from '#machines/processes/layout.machine.ts';

import { declaredTransitions, transitionRecorder } from '../../support/coverage.ts';

const { taken, inspect } = transitionRecorder();

function started(stored: Partial<LayoutPreferences> = {}, prefersDark = false) {
  const remember = vi.fn<(preferences: LayoutPreferences) => void>();
  const machine = layoutMachine.provide({ actions: { rememberLayout: (_, params) => remember(params) } });
  const actor = createActor(machine, { input: { stored, prefersDark }, inspect }).start();
  return { actor, remember };
}
const untouched: LayoutPreferences = {
  isSidebarOpen: null,
  isCustomizerOpen: false,
  isMiniSidebar: false,
  isHorizontal: false,
  theme: 'LightTheme',
  font: 'Roboto',
  hasInputBackground: false,
  isBoxed: false,
};

test('the first visit has the defaults, and the theme of the operating system', () => {
  expect(started().actor.getSnapshot().context).toEqual(untouched);
  expect(started({}, true).actor.getSnapshot().context).toEqual({ ...untouched, theme: 'DarkTheme' });
});

test('what was stored counts, but the customizer begins closed', () => {
  const stored = { theme: 'LightTheme', isMiniSidebar: true, isCustomizerOpen: true } as const;
  expect(started(stored, true).actor.getSnapshot().context).toEqual({ ...untouched, isMiniSidebar: true });
});

const changes: [EventFrom<typeof layoutMachine>, Partial<LayoutPreferences>][] = [
  [{ type: 'sidebar.toggle' }, { isSidebarOpen: true }],
  [{ type: 'sidebar.set', isOpen: false }, { isSidebarOpen: false }],
  [{ type: 'miniSidebar.toggle' }, { isMiniSidebar: true }],
  [{ type: 'layout.set', isHorizontal: true }, { isHorizontal: true }],
  [{ type: 'theme.set', theme: 'DarkTheme' }, { theme: 'DarkTheme' }],
  [{ type: 'font.set', font: 'Inter' }, { font: 'Inter' }],
  [{ type: 'inputBackground.set', isOn: true }, { hasInputBackground: true }],
  [{ type: 'boxed.set', isBoxed: true }, { isBoxed: true }],
];
test.each(changes)('%o is taken and remembered', (event, change) => {
  const { actor, remember } = started();
  actor.send(event);
  expect(actor.getSnapshot().context).toEqual({ ...untouched, ...change });
  expect(remember.mock.calls).toEqual([[{ ...untouched, ...change }]]);
});

test('the customizer opens without being remembered', () => {
  const { actor, remember } = started();
  actor.send({ type: 'customizer.set', isOpen: true });
  expect([actor.getSnapshot().context.isCustomizerOpen, remember.mock.calls.length]).toEqual([true, 0]);
});

afterAll(() => expect([...declaredTransitions(layoutMachine)].filter((key) => !taken.has(key))).toEqual([]));
