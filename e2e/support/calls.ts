import type { BrowserContext } from '@playwright/test';

/** Collects what the pages of a context ask of a server. */
export function watchCalls(context: BrowserContext): { method: string; path: string }[] {
  const called: { method: string; path: string }[] = [];
  context.on('request', (request) => {
    called.push({ method: request.method(), path: new URL(request.url()).pathname });
  });
  return called;
}
