import { setTimeout as delay } from 'node:timers/promises';

import { stopOnSignals } from '../../../server/platform/stop.ts';

const [milliseconds = '0'] = process.argv.slice(2);
const alive = setInterval(() => {}, 1000);
stopOnSignals({
  stop: async () => {
    console.log('stopping');
    await delay(Number(milliseconds));
    clearInterval(alive);
    console.log('stopped');
  },
  cut: () => {},
});
console.log('ready');
