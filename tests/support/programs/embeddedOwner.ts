import { once } from 'node:events';

import { startEmbedded } from '../../../server/platform/database/embedded.ts';
import { careless, testBinaries } from '../databases/cluster.ts';

const [dir = ''] = process.argv.slice(2);
const embedded = await startEmbedded({ dir, binaries: testBinaries(), flags: careless });
console.log(JSON.stringify({ url: embedded.url, isAdopted: embedded.isAdopted }));
await once(process.stdin, 'data');
await embedded.stop();
process.exit(0);
