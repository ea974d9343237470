import { fromCallback } from 'xstate';

/** One return fires several events. */
const together = 50;

/** Emits when the user returns to the page or the device comes back online. */
export const attention = fromCallback<{ type: 'attention.stop' }>(({ sendBack }) => {
  const events = new AbortController();
  let due: ReturnType<typeof setTimeout> | undefined;
  const returned = () => {
    if (document.visibilityState !== 'visible' || due !== undefined) return;
    due = setTimeout(() => {
      due = undefined;
      sendBack({ type: 'attention.returned' });
    }, together);
  };
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, returned, events);
  document.addEventListener('visibilitychange', returned, events);
  return () => {
    events.abort();
    clearTimeout(due);
  };
});
