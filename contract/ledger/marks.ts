import type { LedgerMark } from './ledger.ts';

/** As statements and mails write it, and `marksIn` reads it. */
export const markText = ({ kind, number, digest }: LedgerMark): string => `${kind} ${number}: ${digest}`;

/** Reads marks out of what was copied from a statement or a mail, line breaks and all. */
export const marksIn = (text: string): LedgerMark[] =>
  [...text.matchAll(/\b(entry|root)\s+(\d{1,9})\s*:\s*([0-9a-f\s]{64,80})/gi)].flatMap(
    ([, kind = '', number, found = '']) => {
      const digest = found.replaceAll(/\s/g, '').toLowerCase().slice(0, 64);
      return digest.length === 64
        ? [{ kind: kind.toLowerCase() === 'root' ? 'root' : 'entry', number: Number(number), digest }]
        : [];
    },
  );
