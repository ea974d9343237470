import { createActor } from 'xstate';

import { appMachine } from '#machines/processes/app.machine.ts';
import { confirmationMachine } from '#machines/processes/confirmation.machine.ts';
import { patienceMachine } from '#machines/processes/patience.machine.ts';

import { setToken } from '../api/token.ts';
import { layoutLogic, showLayout } from '../shell/layout/layoutLogic.ts';
import { readChoices } from '../shell/layout/storedLayout.ts';
import { createConnectionLogic } from '../features/notifications/connectionLogic.ts';
import { inboxLogic } from '../features/notifications/inboxLogic.ts';
import { createSessionLogic } from '../features/session/sessionLogic.ts';
import {
  isOver,
  nowhere,
  onStoredChange,
  readActing,
  readStored,
  readTarget,
} from '../features/session/storedSession.ts';
import { inspection } from '../inspector/inspection.ts';

/** Starts the product's machines from what this browser keeps. */
export function startApp() {
  if (import.meta.env.DEV)
    void import('../inspector/broadcast.ts').then(({ broadcastInspection }) => broadcastInspection());
  const acting = readActing();
  const stored = acting ?? readStored();
  const isExpired = isOver(stored);
  if (stored && !isExpired) setToken(stored.token);
  const logic = appMachine.provide({
    actors: {
      session: createSessionLogic(),
      layout: layoutLogic,
      confirmation: confirmationMachine,
      patience: patienceMachine,
      connection: createConnectionLogic(),
      inbox: inboxLogic,
    },
  });
  const app = createActor(logic, {
    input: {
      random: Math.random,
      session: { stored, isExpired, own: acting && readStored(), ...(acting ? nowhere : readTarget()) },
      layout: { stored: readChoices(), prefersDark: matchMedia('(prefers-color-scheme: dark)').matches },
    },
    inspect: inspection,
  }).start();
  const { session, layout } = app.getSnapshot().children;
  if (!session || !layout) throw new Error('The session or the layout failed to start.');
  showLayout(layout.getSnapshot().context);
  layout.subscribe(({ context }) => showLayout(context));

  // For path tests and debugging: the state of the session's statechart.
  const showSession = ({ value }: { value: unknown }) => {
    document.documentElement.dataset['session'] = JSON.stringify(value);
  };
  showSession(session.getSnapshot());
  session.subscribe(showSession);

  const entered = () =>
    session.send({
      type: 'route.entered',
      path: location.pathname + location.search,
      isExpired: isOver(readActing() ?? readStored()),
    });
  // wouter's patched history emits every navigation; registered before React renders, so that expiry is checked first.
  for (const event of ['popstate', 'pushState', 'replaceState', 'pageshow', 'focus'])
    window.addEventListener(event, entered);
  document.addEventListener('visibilitychange', entered);
  onStoredChange((next) => session.send({ type: 'stored.changed', stored: next, isExpired: isOver(next) }));
  entered();
  return { app, session };
}
