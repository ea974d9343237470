import { createSecrets } from '../../server/platform/secrets.ts';

const key = Buffer.alloc(32, 'tests');

/** DATA_KEY of servers whose rows a test makes or reads itself. */
export const testKey = key.toString('base64');

export const testSecrets = createSecrets([key]);
