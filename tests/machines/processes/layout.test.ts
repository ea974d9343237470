import { afterAll, expect, test, vi } from 'vitest';
import { createActor, type EventFrom } from 'xstate';

import { layoutMachine, type LayoutChoices, type LayoutPreferences } from '#machines/processes/layout.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();

function started(stored: Partial<LayoutChoices> = {}, prefersDark = false) {
  const remember = vi.fn<(choice: Partial<LayoutChoices>) => void>();
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

test('a stored choice counts more than the operating system', () => {
  const stored = { theme: 'LightTheme', isMiniSidebar: true } as const;
  expect(started(stored, true).actor.getSnapshot().context).toEqual({ ...untouched, isMiniSidebar: true });
});

const choices: [EventFrom<typeof layoutMachine>, Partial<LayoutChoices>][] = [
  [{ type: 'miniSidebar.toggle' }, { isMiniSidebar: true }],
  [{ type: 'layout.set', isHorizontal: true }, { isHorizontal: true }],
  [{ type: 'theme.set', theme: 'DarkTheme' }, { theme: 'DarkTheme' }],
  [{ type: 'font.set', font: 'Inter' }, { font: 'Inter' }],
  [{ type: 'inputBackground.set', isOn: true }, { hasInputBackground: true }],
  [{ type: 'boxed.set', isBoxed: true }, { isBoxed: true }],
];
test.each(choices)('%o is taken, and remembered alone', (event, choice) => {
  const { actor, remember } = started();
  actor.send(event);
  expect(actor.getSnapshot().context).toEqual({ ...untouched, ...choice });
  expect(remember.mock.calls).toEqual([[choice]]);
});

test('what another tab chose is taken and not remembered again', () => {
  const { actor, remember } = started({ isBoxed: true });
  actor.send({ type: 'stored.changed', choices: { theme: 'DarkTheme', isBoxed: false } });
  expect(actor.getSnapshot().context).toEqual({ ...untouched, theme: 'DarkTheme', isBoxed: false });
  expect(remember.mock.calls).toEqual([]);
});

test('a toggle returns to its first state', () => {
  const { actor, remember } = started();
  const flags = () => {
    const { isSidebarOpen, isMiniSidebar } = actor.getSnapshot().context;
    return [isSidebarOpen, isMiniSidebar];
  };
  actor.send({ type: 'sidebar.toggle' });
  actor.send({ type: 'miniSidebar.toggle' });
  expect(flags()).toEqual([true, true]);
  actor.send({ type: 'sidebar.toggle' });
  actor.send({ type: 'miniSidebar.toggle' });
  expect(flags()).toEqual([false, false]);
  expect(remember.mock.calls).toEqual([[{ isMiniSidebar: true }], [{ isMiniSidebar: false }]]);
});

test('the customizer opens and closes without being remembered', () => {
  const { actor, remember } = started();
  actor.send({ type: 'customizer.set', isOpen: true });
  expect(actor.getSnapshot().context).toEqual({ ...untouched, isCustomizerOpen: true });
  actor.send({ type: 'customizer.set', isOpen: false });
  expect(actor.getSnapshot().context).toEqual(untouched);
  expect(remember.mock.calls).toEqual([]);
});

afterAll(() => expect(missedTransitions('Vitest', layoutMachine, taken)).toEqual([]));
