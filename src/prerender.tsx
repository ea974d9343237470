import { prerender } from 'react-dom/static';
import { Router as Address } from 'wouter';
import { createActor } from 'xstate';

import { appMachine } from '#machines/processes/app.machine.ts';
import { confirmationMachine } from '#machines/processes/confirmation.machine.ts';
import { layoutMachine } from '#machines/processes/layout.machine.ts';
import { patienceMachine } from '#machines/processes/patience.machine.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';

import { App } from './app/App.tsx';
import { routeOf } from './app/match.ts';
import { paths } from './paths.ts';

/**
 * Runs at build time: the login page as the browser first renders it for a signed-out visitor, so that `hydrateRoot`
 * finds its own markup. The nonce's placeholder is in it.
 */
export async function prerenderLogin(): Promise<{ title: string; markup: string }> {
  const logic = appMachine.provide({
    actors: {
      session: sessionMachine,
      layout: layoutMachine,
      confirmation: confirmationMachine,
      patience: patienceMachine,
    },
  });
  const app = createActor(logic, {
    input: {
      random: () => 0,
      session: { stored: null, isExpired: false, own: null, target: null, formerUserId: null },
      layout: { stored: {}, prefersDark: false },
    },
  }).start();
  const path = paths.login.to();
  const { prelude } = await prerender(
    <Address ssrPath={path}>
      <App app={app} />
    </Address>,
    // A boundary written later would need a script in the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const markup = await new Response(prelude).text();
  app.stop();
  return { title: `${routeOf(path).title} · Tributary`, markup };
}
