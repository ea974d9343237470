import { createInspector } from '@statelyai/inspect';
import { listenToInspection } from './inspection.ts';
import { channelName, opened, readable, say, type Told } from './told.ts';

/** As many events as a page opened late is told. */
const REMEMBERED = 2_000;

/** Tells what this tab's machines do to every open /inspector.html. Development only. */
export function broadcastInspection(): void {
  const channel = new BroadcastChannel(channelName);
  const tab = crypto.randomUUID();
  const history: Told[] = [];
  let number = 0;
  const inspector = createInspector({
    send: (event) => {
      const told = { tab, number: number++, event: readable(event) };
      history.push(told);
      if (history.length > REMEMBERED) history.shift();
      say(channel, told);
    },
  });
  channel.addEventListener('message', ({ data }) => {
    if (data === opened) for (const told of history) say(channel, told);
  });
  listenToInspection((event) => inspector.inspect.next?.(event));
}
