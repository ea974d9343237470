import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { divide, type Payable } from '../../../../server/features/payouts/batch/payable.ts';
import { sepaFile, sepaRefusal, sepaText } from '../../../../server/features/payouts/batch/sepa.ts';
import { paypalFile, serviceRefusal, wiseFile } from '../../../../server/features/payouts/batch/services.ts';
import { seeded } from '../../../support/seed.ts';

const payer = {
  name: 'Tributary & Söhne GmbH',
  streetAddress: '1 River Road',
  zip: '10115',
  city: 'Berlin',
  country: 'DE',
  taxId: '',
  iban: 'DE89370400440532013000',
  bic: '',
};
const given = { id: 'B-2026-10-1', now: new Date('2026-11-22T10:00:00.000Z') };

const payable = (part: Partial<Payable> = {}): Payable => ({
  id: '019a0000-0000-7000-8000-000000000001',
  number: 'P-2026-10-0042',
  holder: 'Łódź & Søn <Sp. z o.o.>',
  method: 'bank',
  iban: 'PL61109010140000071219812874',
  email: null,
  amount: 123_456,
  currency: 'EUR',
  attempt: 1,
  refusal: null,
  isSent: false,
  ...part,
});

interface Element {
  name: string;
  attributes: string;
  children: Element[];
  text: string;
}

/** A reader of what `sepaFile` writes: elements, attributes and text. */
function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  for (const [, closing, name = '', attributes = '', text = ''] of xml
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`${name} is closed before it is opened`);
      continue;
    }
    const element = { name, attributes: attributes.trim(), children: [], text };
    open.at(-1)?.children.push(element);
    open.push(element);
  }
  expect(open).toHaveLength(1);
  const [document] = root.children;
  if (!document) throw new Error('no document');
  return document;
}

/** Of pain.001.001.09, for what is written: the children of each element, in the schema's order. `?` may be missing, `+` repeat. */
const sequences: Readonly<Record<string, string>> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf+',
  GrpHdr: 'MsgId CreDtTm Authstn? NbOfTxs CtrlSum? InitgPty FwdgAgt?',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt PoolgAdjstmntDt? Dbtr DbtrAcct DbtrAgt DbtrAgtAcct? InstrForDbtrAgt? UltmtDbtr? ChrgBr? ChrgsAcct? ChrgsAcctAgt? CdtTrfTxInf+',
  CdtTrfTxInf:
    'PmtId PmtTpInf? Amt XchgRateInf? ChrgBr? ChqInstr? UltmtDbtr? CdtrAgt? Cdtr? CdtrAcct? UltmtCdtr? Purp? RmtInf?',
  InitgPty: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Dbtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Cdtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  PmtTpInf: 'InstrPrty? SvcLvl? LclInstrm? CtgyPurp?',
  SvcLvl: 'Cd',
  ReqdExctnDt: 'Dt',
  DbtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  CdtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  Id: 'IBAN',
  DbtrAgt: 'FinInstnId BrnchId?',
  FinInstnId: 'BICFI? ClrSysMmbId? LEI? Nm? PstlAdr? Othr?',
  Othr: 'Id SchmeNm? Issr?',
  PmtId: 'InstrId? EndToEndId UETR?',
  Amt: 'InstdAmt',
  RmtInf: 'Ustrd?',
};
const max35 = /^.{1,35}$/;
const values: Readonly<Record<string, RegExp>> = {
  MsgId: max35,
  PmtInfId: max35,
  EndToEndId: max35,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,16}\.\d{2}$/,
  Nm: /^[A-Za-z0-9/?:().,'+ -]{1,70}$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^(true|false)$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  ChrgBr: /^SLEV$/,
  InstdAmt: /^\d{1,9}\.\d{2}$/,
  Ustrd: /^[A-Za-z0-9/?:().,'+ -]{1,140}$/,
  Id: /^NOTPROVIDED$/,
};

const decoded = (text: string) =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** What the schema's rules refuse in an element and all in it. */
function faults({ name, attributes, children, text }: Element, path = ''): string[] {
  const at = `${path}/${name}`;
  const own: string[] = [];
  if (name === 'InstdAmt' ? attributes !== 'Ccy="EUR"' : name !== 'Document' && attributes !== '')
    own.push(`${at}: ${attributes}`);
  if (children.length === 0) {
    const rule = values[name];
    if (!rule?.test(decoded(text))) own.push(`${at}: ${text}`);
  } else {
    const order = sequences[at.endsWith('/Othr/Id') ? '' : name] ?? '';
    const pattern = order
      .split(' ')
      .map((each) => `(?:${each.replace(/[?+]$/, '')} )${/[?+]$/.exec(each)?.[0] ?? ''}`)
      .join('');
    const found = `${children.map((child) => child.name).join(' ')} `;
    if (!new RegExp(`^${pattern}$`).test(found)) own.push(`${at}: ${found}`);
  }
  return [...own, ...children.flatMap((child) => faults(child, at))];
}

describe('a SEPA file (pain.001.001.09)', () => {
  test('has the schema’s elements in their order, and values of their types', () => {
    for (const bic of ['', 'COBADEFFXXX']) {
      const xml = sepaFile(
        [payable(), payable({ number: 'P-2026-10-0043', holder: '東京' })],
        { ...payer, bic },
        given,
      );
      expect(
        xml.startsWith(
          '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
        ),
      ).toBe(true);
      expect(faults(readXml(xml))).toEqual([]);
    }
  });

  test('says what it comes to, in the header and in the payment', () => {
    const xml = sepaFile([payable(), payable({ amount: 5 }), payable({ amount: 99_999_999_999 })], payer, given);
    expect([...xml.matchAll(/<(NbOfTxs|CtrlSum)>([^<]*)/g)].map(([, name, value]) => [name, value])).toEqual([
      ['NbOfTxs', '3'],
      ['CtrlSum', '1000001234.60'],
      ['NbOfTxs', '3'],
      ['CtrlSum', '1000001234.60'],
    ]);
    expect([...xml.matchAll(/<InstdAmt Ccy="EUR">([^<]*)/g)].map(([, value]) => value)).toEqual([
      '1234.56',
      '0.05',
      '999999999.99',
    ]);
  });

  test('names each transfer by its payout’s number, its holder and its account', () => {
    const xml = sepaFile([payable()], payer, given);
    expect(xml).toContain('<EndToEndId>P-2026-10-0042</EndToEndId>');
    expect(xml).toContain('<Cdtr><Nm>Lodz + Son .Sp. z o.o..</Nm></Cdtr>');
    expect(xml).toContain('<CdtrAcct><Id><IBAN>PL61109010140000071219812874</IBAN></Id></CdtrAcct>');
    expect(xml).toContain('<Ustrd>Tributary + Sohne GmbH P-2026-10-0042</Ustrd>');
  });

  test('has a name within 70 characters and a purpose within 140', () => {
    const xml = sepaFile([payable({ holder: 'h'.repeat(71) })], { ...payer, name: 'n'.repeat(141) }, given);
    expect([...xml.matchAll(/<(Nm|Ustrd)>([^<]*)/g)].map(([, , value]) => value)).toEqual([
      'n'.repeat(70),
      'n'.repeat(70),
      'h'.repeat(70),
      'n'.repeat(140),
    ]);
  });

  test('names the payer’s bank where it is known', () => {
    const bankIn = (bic: string) => /<DbtrAgt>.*<\/DbtrAgt>/.exec(sepaFile([payable()], { ...payer, bic }, given))?.[0];
    expect(bankIn('COBADEFFXXX')).toBe('<DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt>');
    expect(bankIn('')).toBe('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
  });

  test('is written in the characters of SEPA, whatever a name is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const xml = sepaFile([payable({ holder: name })], { ...payer, name }, given);
        expect(faults(readXml(xml))).toEqual([]);
        expect(sepaText(name, 70)).toMatch(/^(?!\/)(?!.*\/\/)[A-Za-z0-9/?:().,'+ -]{1,70}(?<!\/)$/);
      }),
      seeded(),
    );
  });
});

test.each([
  ['an account of PayPal', { method: 'paypal' }, 'Not paid by bank transfer.'],
  ['dollars', { currency: 'USD' }, 'SEPA pays euros only.'],
  ['an account without IBAN', { iban: null }, 'The account has no IBAN.'],
  ['a wrong IBAN', { iban: 'PL61109010140000071219812875' }, 'The IBAN is not valid.'],
  ['an IBAN from elsewhere', { iban: 'SA0380000000608010167519' }, 'SEPA doesn’t cover accounts in SA.'],
  ['too much', { amount: 100_000_000_000 }, 'The amount is above the SEPA limit.'],
])('SEPA leaves out %s, and says so', (_, part, reason) => {
  expect(divide([payable(), payable(part)], sepaRefusal)).toEqual({
    taken: [payable()],
    leftOut: [{ payable: payable(part), reason }],
  });
});

test('a SEPA transfer carries a cent, 999,999,999.99 euros and what is between', () => {
  const amounts = [-1, 0, 1, 99_999_999_999, 100_000_000_000];
  const { taken } = divide(
    amounts.map((amount) => payable({ amount })),
    sepaRefusal,
  );
  expect(taken.map(({ amount }) => amount)).toEqual([1, 99_999_999_999]);
});

test.each([
  ['東京 Tōkyō', '.. Tokyo'],
  ['Straße & Ødegård', 'Strasse + Odegard'],
  ['// a // b //', 'a / b'],
  ['', '.'],
])('%j is %j in the characters of SEPA', (text, plain) => {
  expect(sepaText(text, 70)).toBe(plain);
});

const paypal = payable({ method: 'paypal', iban: null, email: 'ada@lovelace.example', currency: 'USD' });

test('a PayPal file has a line for each recipient, without titles', () => {
  expect(paypalFile([paypal, { ...paypal, number: 'P-2026-10-0043', amount: 5 }], 'Tributary')).toBe(
    [
      'ada@lovelace.example,1234.56,USD,P-2026-10-0042,Tributary P-2026-10-0042,PAYPAL',
      'ada@lovelace.example,0.05,USD,P-2026-10-0043,Tributary P-2026-10-0043,PAYPAL',
      '',
    ].join('\r\n'),
  );
  expect(paypalFile([paypal], '')).toBe('ada@lovelace.example,1234.56,USD,P-2026-10-0042,P-2026-10-0042,PAYPAL\r\n');
});

test('a Wise file has the titles of its batch by email, and pays exactly the amount', () => {
  expect(wiseFile([{ ...paypal, holder: 'Łódź, Søn', method: 'wise' }])).toBe(
    [
      'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,type',
      '"Łódź, Søn",ada@lovelace.example,P-2026-10-0042,INSTITUTION,target,1234.56,USD,USD,EMAIL',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['another method', payable(), 'Not paid by PayPal.'],
  ['an account without email', { ...paypal, email: null }, 'The account has no email.'],
  [
    'an email that spreadsheets compute',
    { ...paypal, email: '+ada@lovelace.example' },
    'The email starts with a character that spreadsheets read as a formula.',
  ],
  ['another currency', { ...paypal, currency: 'GBP' }, 'In GBP: a file has one currency.'],
])('a PayPal file leaves out %s, and says so', (_, other, reason) => {
  expect(divide([paypal, other], serviceRefusal('paypal', 'USD'))).toEqual({
    taken: [paypal],
    leftOut: [{ payable: other, reason }],
  });
});
