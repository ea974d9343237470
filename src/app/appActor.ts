import { createActor } from 'xstate';

import { appMachine } from '#machines/processes/app.machine.ts';

import { setToken } from '../api/token.ts';
import { sessionLogic } from '../session/sessionLogic.ts';
import { isOver, onStoredChange, readStored, readTarget } from '../session/stored.ts';
import { inspection } from '../ui/inspector/inspection.ts';

/** Starts the product's machines from what this browser keeps. */
export function startApp() {
  if (import.meta.env.DEV)
    void import('../ui/inspector/broadcast.ts').then(({ broadcastInspection }) => broadcastInspection());
  const stored = readStored();
  const isExpired = isOver(stored);
  if (stored && !isExpired) setToken(stored.token);
  const app = createActor(appMachine.provide({ actors: { session: sessionLogic } }), {
    input: { stored, isExpired, target: readTarget() },
    inspect: inspection,
  }).start();
  const { session } = app.getSnapshot().children;
  if (!session) throw new Error('The session did not start.');

  const entered = () =>
    session.send({
      type: 'route.entered',
      path: location.pathname + location.search,
      isExpired: isOver(readStored()),
    });
  // wouter's patched history tells of every navigation; registered before React renders, so expiry is decided first.
  for (const event of ['popstate', 'pushState', 'replaceState', 'pageshow', 'focus'])
    window.addEventListener(event, entered);
  document.addEventListener('visibilitychange', entered);
  onStoredChange((next) => session.send({ type: 'stored.changed', stored: next, isExpired: isOver(next) }));
  entered();
  return { app, session };
}

export type SessionRef = ReturnType<typeof startApp>['session'];
