import { createRequire } from 'node:module';

import Pdf from 'pdfkit';

import { statementWords } from '#contract/payouts/statementWords.ts';
import type { Statement } from '#contract/payouts/statements.ts';

const resolve = createRequire(import.meta.url).resolve;
const fonts = {
  plain: resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf'),
};

/** Points; A4 is 595 by 842. */
const edge = 48;
const width = 595.28 - 2 * edge;
const bottom = 841.89 - edge;
const columns = { date: 72, what: 214, charge: 116 } as const;
const quiet = '#5b6b66';
const line = '#c8d1ce';

/** A statement as PDF, in the words and figures of the page. */
export function statementPdf(statement: Statement, locale: string): PDFKit.PDFDocument {
  const words = statementWords(statement, locale);
  const { number, partnerName } = statement.payout;
  const pdf = new Pdf({
    size: 'A4',
    margin: edge,
    bufferPages: true,
    lang: locale,
    info: { Title: `${words.title} ${number}`, Author: words.from[0] ?? '', Subject: partnerName },
  });
  pdf.registerFont('plain', fonts.plain).registerFont('strong', fonts.strong);

  const plain = (size = 9.5, color = '#13211d') => pdf.font('plain').fontSize(size).fillColor(color);
  const strong = (size = 9.5) => pdf.font('strong').fontSize(size).fillColor('#13211d');
  const rule = () =>
    pdf
      .moveTo(edge, pdf.y)
      .lineTo(edge + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
  const roomFor = (height: number) => {
    if (pdf.y + height <= bottom) return;
    pdf.addPage();
    pdf.y = edge;
  };
  /** A label at the left, its value at the right edge of a column. */
  const pair = (label: string, value: string, at: { x: number; width: number }, isStrong = false) => {
    const top = pdf.y;
    (isStrong ? strong() : plain()).text(label, at.x, top, { width: at.width * 0.62 });
    const below = pdf.y;
    pdf.text(value, at.x + at.width * 0.55, top, { width: at.width * 0.45, align: 'right' });
    pdf.y = Math.max(below, pdf.y) + 3;
  };

  strong(20).text(words.title, edge, edge);
  plain(11, quiet).text(number, { paragraphGap: 14 });

  const half = { width: width / 2 - 12 };
  const top = pdf.y;
  const block = (label: string, lines: readonly string[], x: number) => {
    plain(8.5, quiet).text(label, x, top, half);
    for (const [index, each] of lines.entries()) (index === 0 ? strong() : plain()).text(each, x, pdf.y, half);
    return pdf.y;
  };
  const ends = [block('From', words.from, edge), block('To', words.to, edge + width / 2)];
  pdf.y = Math.max(...ends) + 16;
  rule();
  pdf.y += 10;

  const sides = pdf.y;
  const left = { x: edge, width: width / 2 - 24 };
  for (const { label, value } of words.facts) pair(label, value, left);
  const factsEnd = pdf.y;
  pdf.y = sides;
  const right = { x: edge + width / 2, width: width / 2 };
  for (const [index, { label, value }] of words.sums.entries())
    pair(label, value, right, index === words.sums.length - 1);
  pdf.y += 10;
  for (const { label, value } of words.balance) pair(label, value, right);
  pdf.y = Math.max(factsEnd, pdf.y) + 14;

  const amountAt = edge + columns.date + columns.what + columns.charge;
  for (const { name, total, rows } of words.tables) {
    roomFor(60);
    rule();
    pdf.y += 8;
    const head = pdf.y;
    strong(11).text(name, edge, head, { width: width - 120 });
    strong(11).text(total, amountAt, head, { width: edge + width - amountAt, align: 'right' });
    pdf.y += 6;
    for (const row of rows) {
      const what = row.more === '' ? row.what : `${row.what}\n${row.more}`;
      plain(9);
      roomFor(pdf.heightOfString(what, { width: columns.what - 8 }) + 4);
      const at = pdf.y;
      plain(9, quiet).text(row.date, edge, at, { width: columns.date });
      plain(9).text(what, edge + columns.date, at, { width: columns.what - 8 });
      const end = pdf.y;
      if (row.charge !== '')
        plain(9, quiet).text(row.charge, edge + columns.date + columns.what, at, {
          width: columns.charge,
          align: 'right',
        });
      plain(9).text(row.amount, amountAt, at, { width: edge + width - amountAt, align: 'right' });
      pdf.y = Math.max(end, pdf.y) + 3;
    }
    pdf.y += 8;
  }
  if (words.marks.length > 0) {
    roomFor(60);
    strong(11).text('Ledger', edge, pdf.y, { width });
    plain(8.5, quiet).text(words.marksHint, edge, pdf.y + 2, { width });
    for (const mark of words.marks) plain(7.5).text(mark, edge, pdf.y + 2, { width });
    pdf.y += 8;
  }
  if (words.others !== '') plain(9, quiet).text(words.others, edge, pdf.y, { width });

  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin a page of its own.
    pdf.page.margins.bottom = 0;
    plain(8, quiet).text(`${number} · ${page + 1} / ${count}`, edge, bottom + 16, { width, align: 'right' });
  }
  pdf.end();
  return pdf;
}
