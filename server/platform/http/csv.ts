import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** Numbers and phone numbers keep their sign; anything else a spreadsheet would compute is quoted as text. */
const isFormula = (value: string): boolean => /^[=+\-@\t\r]/.test(value) && !/^[+-]?[\d\s().-]+$/.test(value);

export type Cell = string | number | boolean | null;

const cell = (value: Cell): string => {
  if (value === null) return '';
  const shown = typeof value === 'string' && isFormula(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
};

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

export interface CsvAnswer {
  /** Without the ending. */
  filename: string;
  header: readonly string[];
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

/** Characters sent together. */
const pieceLength = 32_768;
/** Pieces made ahead of the reader. */
const piecesAhead = 2;

/** The header at once, since the first rows may take a while; then rows by the piece. */
async function* pieces({ header, rows }: CsvAnswer): AsyncGenerator<string> {
  yield csvRow(header);
  let piece = '';
  for await (const row of rows) {
    piece += csvRow(row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/**
 * Streams rows as they come, no faster than they are read: what is made ahead of a slow reader is a few pieces and what
 * the source reads at once. Closing the request ends the source.
 */
export const sendCsv = (reply: FastifyReply, answer: CsvAnswer) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${answer.filename.replaceAll(/[^\w.-]+/g, '-')}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces(answer), { highWaterMark: piecesAhead }));
