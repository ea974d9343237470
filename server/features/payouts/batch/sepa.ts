import { countrySpecs, isValidIBAN } from 'ibantools';

import type { Payer } from '#contract/settings/payer.ts';

import { majorUnits } from '../../../platform/currency.ts';
import { escapeHtml } from '../../../platform/http/escapeHtml.ts';
import type { Payable, Refusal } from './payable.ts';

/** The most that one SEPA transfer carries: 999,999,999.99 euros. */
const mostCents = 99_999_999_999;

/** SEPA credit transfers are in euros, to accounts with an IBAN of its countries. */
export const sepaRefusal: Refusal = ({ method, iban, currency, amount }) => {
  if (method !== 'bank') return 'Not paid by bank transfer.';
  if (currency !== 'EUR') return 'SEPA pays euros only.';
  if (iban === null) return 'The account has no IBAN.';
  if (!isValidIBAN(iban)) return 'The IBAN is not valid.';
  if (!countrySpecs[iban.slice(0, 2)]?.SEPA) return `SEPA doesn’t cover accounts in ${iban.slice(0, 2)}.`;
  return amount > 0 && amount <= mostCents ? null : 'The amount is above the SEPA limit.';
};

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': '+',
};

/**
 * In the characters that every bank of SEPA takes (EPC217-08): Latin letters without accents, digits and few signs; others
 * become a full stop. Not empty, and not longer than `most`.
 */
export function sepaText(text: string, most: number): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\0-\x7F]|&/gu, (character) => letters[character] ?? '.')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, '.')
    .replaceAll(/\s+/g, ' ')
    // A slash may not begin or end a text, or be doubled.
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+|[/ ]+$/g, '');
  return plain === '' ? '.' : plain.slice(0, most).replace(/[/ ]+$/, '');
}

const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`;
const text = (name: string, value: string): string => element(name, escapeHtml(value));
const agent = (bic: string): string =>
  bic === ''
    ? element('FinInstnId', element('Othr', text('Id', 'NOTPROVIDED')))
    : element('FinInstnId', text('BICFI', bic));

/** An order to the payer's bank: pain.001.001.09, one payment of all transfers, each with its payout's number end to end. */
export function sepaFile(taken: readonly Payable[], payer: Payer, { id, now }: { id: string; now: Date }): string {
  const total = majorUnits(
    taken.reduce((sum, { amount }) => sum + amount, 0),
    'EUR',
  );
  const sums = text('NbOfTxs', String(taken.length)) + text('CtrlSum', total);
  const name = text('Nm', sepaText(payer.name, 70));
  const transfers = taken.map(({ number, holder, iban, amount }) =>
    element(
      'CdtTrfTxInf',
      element('PmtId', text('EndToEndId', number)) +
        element('Amt', element('InstdAmt', majorUnits(amount, 'EUR'), ' Ccy="EUR"')) +
        element('Cdtr', text('Nm', sepaText(holder, 70))) +
        element('CdtrAcct', element('Id', text('IBAN', iban ?? ''))) +
        element('RmtInf', text('Ustrd', sepaText(`${payer.name} ${number}`, 140))),
    ),
  );
  const payment = element(
    'PmtInf',
    text('PmtInfId', id) +
      text('PmtMtd', 'TRF') +
      text('BtchBookg', 'true') +
      sums +
      element('PmtTpInf', element('SvcLvl', text('Cd', 'SEPA'))) +
      element('ReqdExctnDt', text('Dt', now.toISOString().slice(0, 10))) +
      element('Dbtr', name) +
      element('DbtrAcct', element('Id', text('IBAN', payer.iban))) +
      element('DbtrAgt', agent(payer.bic)) +
      text('ChrgBr', 'SLEV') +
      transfers.join(''),
  );
  const header = element(
    'GrpHdr',
    text('MsgId', id) + text('CreDtTm', `${now.toISOString().slice(0, 19)}Z`) + sums + element('InitgPty', name),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'Document',
    element('CstmrCdtTrfInitn', header + payment),
    ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
  )}\n`;
}
