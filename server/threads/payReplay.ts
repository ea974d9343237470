import { workerData } from 'node:worker_threads';

import { z } from 'zod/mini';

import { replayInThread } from '../features/payTerms/whatIf/inThread.ts';

const given = z.object({ id: z.string(), connection: z.object({ connectionString: z.string(), options: z.string() }) });

const { id, connection } = given.parse(workerData);
await replayInThread(id, connection);
