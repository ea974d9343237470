import { countryName, date, money, month, percent } from '../shared/format.ts';
import { groupName } from './groupName.ts';
import { markText } from '../ledger/marks.ts';
import { stateLabel } from '../lifecycles/stateWords.ts';
import { plural } from '../shared/plural.ts';
import type { PayoutLine } from './lines.ts';
import type { Party, Statement } from './statements.ts';

/** A statement in words, as the page and the PDF show it. */
export interface StatementWords {
  readonly title: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly facts: readonly Fact[];
  /** What the payout is made of; the last is the total. */
  readonly sums: readonly Fact[];
  readonly balance: readonly Fact[];
  readonly tables: readonly { readonly name: string; readonly total: string; readonly rows: readonly Row[] }[];
  /** What the ledger’s check can be given, as text. */
  readonly marks: readonly string[];
  readonly marksHint: string;
  /** Where the other lines are; empty when all are here. */
  readonly others: string;
}
interface Fact {
  readonly label: string;
  readonly value: string;
}
interface Row {
  /** The ledger entry. */
  readonly id: string;
  readonly date: string;
  readonly what: string;
  /** The shop's domain, the app of a refund, and the clause that a commission was paid by. */
  readonly more: string;
  readonly charge: string;
  readonly amount: string;
}

const methods: Readonly<Record<string, string>> = { bank: 'Bank transfer', paypal: 'PayPal', wise: 'Wise' };
const partyLines = (party: Party | null, locale?: string): string[] =>
  party === null
    ? []
    : [
        party.name,
        party.streetAddress,
        [party.zip, party.city].filter((part) => part !== '').join(' '),
        countryName(party.country, locale),
        party.taxId === '' ? '' : `Tax ID ${party.taxId}`,
      ].filter((line) => line !== '');

const fact = (label: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [{ label, value }];

/** Days of a statement are those of UTC, as its month is. */
const zone = 'UTC';

/** Every text and figure of a statement, written as in `locale`. */
export function statementWords(statement: Statement, locale?: string): StatementWords {
  const { payout, payer, payee, account, groups, lines, balance, marks } = statement;
  const { currency } = payout;
  const sum = (amount: number) => money(amount, currency, locale);
  const dayOf = (time: string | null) => (time === null ? null : date(time, locale, zone));
  const rowOf = ({ entryId, occurredAt, label, shop, app, kind, rate, base, terms, amount }: PayoutLine): Row => ({
    id: entryId,
    date: date(occurredAt, locale, zone),
    what: label,
    more: [
      [shop === label ? null : shop, kind === 'reversal' ? app : null].filter((part) => part !== null).join(', '),
      terms,
    ]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    charge: rate === null || base === null || kind === 'reversal' ? '' : `${percent(rate, locale)} of ${sum(base)}`,
    amount: sum(amount),
  });
  return {
    title: 'Payout statement',
    from: partyLines(payer, locale),
    to: partyLines(payee, locale),
    facts: [
      ...fact('Number', payout.number),
      ...fact('Period', month(payout.month, locale)),
      ...fact(
        'Status',
        payout.undoneAt === null || payout.state === 'returned'
          ? stateLabel(payout.state)
          : `${stateLabel(payout.state)}, undone`,
      ),
      ...fact('Created', dayOf(payout.createdAt)),
      ...fact('Paid', dayOf(payout.paidAt)),
      ...fact(payout.state === 'returned' ? 'Returned' : 'Undone', dayOf(payout.undoneAt)),
      ...fact('Account', account && [methods[account.method] ?? account.method, account.masked].join(' ').trim()),
      ...fact('Reference', payout.reference),
    ],
    sums: [
      ...groups.map((group) => ({
        label: `${groupName(group)}, ${plural(group.lines, { one: 'item', other: 'items' })}`,
        value: sum(group.amount),
      })),
      { label: 'Total', value: sum(payout.amount) },
    ],
    balance: [
      { label: 'Earned by then', value: sum(balance.earned) },
      { label: 'Paid before', value: sum(balance.paid) },
      { label: 'This payout', value: sum(payout.amount) },
      { label: 'Remaining', value: sum(balance.remains) },
    ],
    tables: groups.flatMap((group) => {
      const rows = lines.filter((line) => line.group === group.key).map(rowOf);
      return rows.length === 0 ? [] : [{ name: groupName(group), total: sum(group.amount), rows }];
    }),
    marks: marks.map(markText),
    marksHint: 'Keep these lines. With them, Check my ledger shows whether anything up to this payment was changed.',
    others:
      lines.length < payout.lines
        ? `${plural(payout.lines - lines.length, { one: 'item is', other: 'items are' })} not listed here. All of them are in the CSV.`
        : '',
  };
}
