import { createPool } from '../../../server/platform/database/pool.ts';
import { type Destination, moveFiles } from '../../../server/platform/files/move.ts';
import { openObjectStore } from '../../../server/platform/files/objectStore.ts';

/* Moves files between a database and a store, and prints a line for each: its arguments say which, and where to. */
const [url = '', s3 = '', request = ''] = process.argv.slice(2);
const to: Destination = request === 's3' ? 's3' : 'database';
const store = { url: s3, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const pool = createPool({ url });
await moveFiles({ pool, store: openObjectStore(store), to, onMoved: (moved) => console.log(moved) });
await pool.end();
