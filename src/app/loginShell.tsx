import { useEffect } from 'react';

import { whenIdle } from '../shared/lazy/lazyPart.tsx';

/** Fetches, and does not run, what the first page after the login needs; the build names it in login.html. */
function fetchNext(): void {
  for (const file of document.querySelector<HTMLMetaElement>('meta[name="next"]')?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

/**
 * Rendered beside a page: once React has hydrated it, the shell is done, and what was submitted too early is sent now.
 */
export function ShellEnd() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const state = dataset['shell'];
    delete dataset['shell'];
    if (state === 'sent') document.forms[0]?.requestSubmit();
    return state === undefined ? undefined : whenIdle(fetchNext);
  }, []);
  return null;
}
