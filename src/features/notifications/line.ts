import { openSocket } from '../../api/socket.ts';
import { liveFigures } from './liveFigures.ts';

/** What the connection needs once the page has been shown, in one load. */
export const line = { openSocket, liveFigures };
