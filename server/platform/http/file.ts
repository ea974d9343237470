import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { FileType } from '#contract/shared/endpoint.ts';

import { disposition } from './disposition.ts';

export interface FileAnswer {
  /** With its ending. */
  filename: string;
  type: FileType;
  content: Readable | Buffer | string;
}

const isText = (type: FileType): boolean => type === 'text/csv' || type === 'application/xml';

/** An answer that is a file: to be saved, but for pictures, which are encoded here, so that nothing in them can run. */
export const sendFile = (reply: FastifyReply, { filename, type, content }: FileAnswer) =>
  reply
    .header('content-type', isText(type) ? `${type}; charset=utf-8` : type)
    .header('content-disposition', disposition(type === 'image/webp' ? 'inline' : 'attachment', filename))
    .header('cache-control', 'no-store')
    .send(content);
