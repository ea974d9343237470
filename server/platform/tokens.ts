import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 bits for a link or a bearer token. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** The hash of a token that the database keeps. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
