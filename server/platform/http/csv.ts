import { Readable } from 'node:stream';

import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

import { disposition } from './disposition.ts';

/** Where a cell may begin: a European spreadsheet ends one at a semicolon, and a line break in quotes ends its row. */
const beginnings = /((?:^|[;\t\r\n])[\s\p{Cc}\p{Cf}"']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** As `csvAmounts` writes them: '-12.25 USD; 3.00 EUR'. */
const amounts = /^-?\d+(?:\.\d+)? [A-Z]{3}(?:; -?\d+(?:\.\d+)? [A-Z]{3})*$/;

/**
 * Numbers, amounts and phone numbers keep their sign; anything else a spreadsheet would compute is marked as text: also behind
 * blanks, control and format characters, which it drops, and with full-width signs, which it reads as plain ones.
 */
function asText(value: string): string {
  if (/^[+-]?[\d\s().-]+$/.test(value) || amounts.test(value)) return value;
  const marked = value.replaceAll(beginnings, "$1'$2");
  return /^[\t\r]/.test(marked) ? `'${marked}` : marked;
}

export type Cell = string | number | boolean | null;

/** Rows as CSV (RFC 4180), each ended by CR LF. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    // Many readers take a lone line feed for the end of a record.
    quoted_match: /[\r\n]/,
    cast: { boolean: String, string: asText },
  });

export interface CsvAnswer {
  /** Without the ending. */
  filename: string;
  /** Null: the first of the rows, where only the rows tell what columns there are. */
  header: readonly string[] | null;
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

/** Rows written together. */
const batch = 200;
/** Pieces made ahead of the reader. */
const piecesAhead = 2;

/** The header at once where it is known, since the first rows may take a while; then rows by the batch. */
async function* pieces({ header, rows }: CsvAnswer): AsyncGenerator<string> {
  if (header !== null) yield csvLines([header]);
  let waiting: (readonly Cell[])[] = [];
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length < batch) continue;
    yield csvLines(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield csvLines(waiting);
}

/**
 * Streams rows as they come, no faster than they are read: what is made ahead of a slow reader is a few pieces and what
 * the source reads at once. Closing the request ends the source.
 */
export const sendCsv = (reply: FastifyReply, answer: CsvAnswer) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', disposition('attachment', `${answer.filename}.csv`))
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces(answer), { highWaterMark: piecesAhead }));
