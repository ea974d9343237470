import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { FileType } from '#contract/endpoint.ts';

export interface FileAnswer {
  /** With its ending. */
  filename: string;
  type: FileType;
  content: Readable | string;
}

/** An answer to be saved as a file. */
export const sendFile = (reply: FastifyReply, { filename, type, content }: FileAnswer) =>
  reply
    .header('content-type', type === 'application/pdf' ? type : `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${filename.replaceAll(/[^\w.-]+/g, '-')}"`)
    .header('cache-control', 'no-store')
    .send(content);
