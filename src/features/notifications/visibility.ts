import { fromCallback } from 'xstate';

/** Emits whether the page can be seen: at first where it cannot, and with every change. */
export const visibility = fromCallback<{ type: 'visibility.stop' }>(({ sendBack }) => {
  const tell = () => sendBack({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' });
  if (document.visibilityState !== 'visible') tell();
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
});
