import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { FileType } from '#contract/endpoint.ts';

export interface FileAnswer {
  /** With its ending. */
  filename: string;
  type: FileType;
  content: Readable | string;
}

const isText = (type: FileType): boolean => type === 'text/csv' || type === 'application/xml';

/** An answer to be saved as a file. */
export const sendFile = (reply: FastifyReply, { filename, type, content }: FileAnswer) =>
  reply
    .header('content-type', isText(type) ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${filename.replaceAll(/[^\w.-]+/g, '-')}"`)
    .header('cache-control', 'no-store')
    .send(content);
