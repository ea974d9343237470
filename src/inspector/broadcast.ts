import { createInspector } from '@statelyai/inspect';
import { listenToInspection } from './inspection.ts';
import { channelName, opened, readable, say, type Recorded } from './recorded.ts';

/** As many events as a page opened late is recorded. */
const REMEMBERED = 2_000;

/** Broadcasts this tab's machine events to every open /inspector.html. Development only. */
export function broadcastInspection(): void {
  const channel = new BroadcastChannel(channelName);
  const tab = crypto.randomUUID();
  const history: Recorded[] = [];
  let number = 0;
  const inspector = createInspector({
    send: (event) => {
      const recorded = { tab, number: number++, event: readable(event) };
      history.push(recorded);
      if (history.length > REMEMBERED) history.shift();
      say(channel, recorded);
    },
  });
  channel.addEventListener('message', ({ data }) => {
    if (data === opened) for (const recorded of history) say(channel, recorded);
  });
  listenToInspection((event) => inspector.inspect.next?.(event));
}
