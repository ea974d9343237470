import { createActor, fromCallback } from 'xstate';

import type { Role } from '#contract/user.ts';
import { appMachine } from '#machines/processes/app.machine.ts';

import { setToken } from '../api/token.ts';
import { layoutLogic, showLayout } from '../shell/layout/layoutLogic.ts';
import { readChoices } from '../shell/layout/storedLayout.ts';
import { sessionLogic } from '../features/session/sessionLogic.ts';
import {
  isOver,
  nowhere,
  onStoredChange,
  readActing,
  readStored,
  readTarget,
} from '../features/session/storedSession.ts';
import { inspection } from '../inspector/inspection.ts';

const loadPages = () => import('./pages.ts');

/** Runs it when the browser has nothing else to do, at the latest after `within` ms. */
const soon = (run: () => void, within: number) => {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: within });
  else setTimeout(run, 200);
};

/** The socket and the list of notifications come once the page that was opened stands there. */
const realtime = fromCallback<{ type: 'realtime.stop' }, { userId: string; role: Role }>(({ input }) => {
  let hasLeft = false;
  let stop = () => {};
  const begin = async () => {
    if (hasLeft) return;
    const { loadRealtime } = await loadPages();
    const { startRealtime } = await loadRealtime();
    if (!hasLeft) stop = startRealtime(input.userId, input.role);
  };
  // A page works without them.
  soon(() => void begin().catch(() => {}), 2000);
  return () => {
    hasLeft = true;
    stop();
  };
});

/** Starts the product's machines from what this browser keeps. */
export function startApp() {
  if (import.meta.env.DEV)
    void import('../inspector/broadcast.ts').then(({ broadcastInspection }) => broadcastInspection());
  const acting = readActing();
  const stored = acting ?? readStored();
  const isExpired = isOver(stored);
  if (stored && !isExpired) setToken(stored.token);
  const app = createActor(appMachine.provide({ actors: { session: sessionLogic, layout: layoutLogic, realtime } }), {
    input: {
      session: { stored, isExpired, own: acting && readStored(), ...(acting ? nowhere : readTarget()) },
      layout: { stored: readChoices(), prefersDark: matchMedia('(prefers-color-scheme: dark)').matches },
    },
    inspect: inspection,
  }).start();
  const { session, layout } = app.getSnapshot().children;
  if (!session || !layout) throw new Error('The session or the layout did not start.');
  showLayout(layout.getSnapshot().context);
  layout.subscribe(({ context }) => showLayout(context));

  // For path tests and whoever looks into the page: where the session's statechart is.
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
  // wouter's patched history tells of every navigation; registered before React renders, so expiry is decided first.
  for (const event of ['popstate', 'pushState', 'replaceState', 'pageshow', 'focus'])
    window.addEventListener(event, entered);
  document.addEventListener('visibilitychange', entered);
  onStoredChange((next) => session.send({ type: 'stored.changed', stored: next, isExpired: isOver(next) }));
  entered();
  return { session, layout };
}
