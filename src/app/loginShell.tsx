import { useEffect } from 'react';

/**
 * Rendered beside a page: once React has hydrated it, the shell is done, and what was submitted too early is sent now.
 */
export function ShellEnd() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const state = dataset['shell'];
    delete dataset['shell'];
    if (state === 'sent') document.forms[0]?.requestSubmit();
  }, []);
  return null;
}
