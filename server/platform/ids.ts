import { v7 } from 'uuid';

/** A new id: a UUIDv7 (RFC 9562), so that ids sort by the time they were made; those of one process strictly. */
export const newId = (): string => v7();
