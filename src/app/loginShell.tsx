import { useEffect } from 'react';

/** Stands beside a page: once that is React's, the shell is over, and what was sent from it too early is sent now. */
export function ShellEnd() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const state = dataset['shell'];
    delete dataset['shell'];
    if (state === 'sent') document.forms[0]?.requestSubmit();
  }, []);
  return null;
}
