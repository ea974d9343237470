import { composeIBAN } from 'ibantools';

import type { PayoutAccount } from '#contract/payoutMethods/payoutMethods.ts';

import { discoveryMethods, expertiseAreas } from '#contract/session/session.ts';
import { DAY, HOUR } from '#contract/shared/day.ts';

import { type Calendar, later, timeIn } from '../calendar.ts';
import { type Random, randomOf } from '../random.ts';
import { companies, companyWords } from '../words/companies.ts';
import { rejectionReasons, tags } from '../words/crm.ts';
import { placeOf, places } from '../words/places.ts';
import { addressOf, nameIn, slugOf } from './people.ts';
import type { Referrer } from './referrers.ts';

export interface PersonPlan {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
}

export interface PartnerPlan extends Referrer {
  readonly referralId: string;
  readonly name: string;
  readonly city: string;
  readonly zip: string;
  readonly street: string;
  readonly phoneCode: string;
  readonly phone: string;
  readonly discovery: string;
  readonly expertise: (typeof expertiseAreas)[number];
  readonly createdAt: Date;
  readonly people: readonly PersonPlan[];
  readonly decision: { readonly isApproved: boolean; readonly at: Date; readonly note: string } | null;
  readonly payout: PayoutPlan | null;
  readonly tags: readonly string[];
  readonly internalNote: string;
}

const referralAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Of this many partners, in this order; the rest are approved and work. The first five, and another, have documented accounts. */
type Kind = 'working' | 'noTerms' | 'pending' | 'rejected' | 'never' | 'quiet' | 'ending';
const kindsOfMany = (random: Random): Kind =>
  random.chance(0.09) ? 'pending' : random.chance(0.06) ? 'rejected' : random.chance(0.1) ? 'quiet' : 'working';

/** Who the documented accounts are. */
export const documented = { approved: 0, noTerms: 1, pending: 2, rejected: 3, suspended: 4, asked: 43 } as const;
/** Partners whose standing changes on the way, by their place in the plan. */
export const ending = { suspended: documented.suspended, archived: 22, revoked: 27, suspendedToo: 33 } as const;

/** The largest, among whom the documented partner is, and the suspended one in the middle. */
const ranks: Record<number, number> = { 0: 2, 4: 9, 5: 0.2, 6: 1 };
const emails: Record<number, string> = {
  0: 'approved@tributary.example',
  1: 'no-terms@tributary.example',
  2: 'pending@tributary.example',
  3: 'rejected@tributary.example',
  4: 'suspended@tributary.example',
  43: 'asked@tributary.example',
};

function kindOf(index: number): Kind {
  if (index < 4) return (['working', 'noTerms', 'pending', 'rejected'] as const)[index] ?? 'working';
  if (Object.values<number>(ending).includes(index)) return 'ending';
  if (index % 11 === 10) return 'pending';
  if ([19, 38, 57, 76].includes(index)) return 'rejected';
  if ([14, 30, 46, 62, 70].includes(index)) return 'never';
  return [17, 35, 52, 68].includes(index) ? 'quiet' : 'working';
}

/** The partners of the demo: in every approval state, a few large ones and a long tail. */
export function planPartners(calendar: Calendar, count: number): PartnerPlan[] {
  const random = randomOf('partners');
  return companies.slice(0, count).map((company, index) =>
    planPartner(company, {
      kind: kindOf(index),
      rank: ranks[index] ?? index,
      email: emails[index],
      calendar,
      random,
    }),
  );
}

/** Further partners, of invented names; `tag` keeps them apart from others. */
export function planMorePartners(calendar: Calendar, count: number, tag: string): PartnerPlan[] {
  const random = randomOf(`partners ${tag}`);
  return Array.from({ length: count }, (_, index) => {
    const name = `${random.pick(companyWords.first)} ${random.pick(companyWords.second)}`;
    const country = random.pick(places).country;
    return planPartner(
      { name, country },
      { kind: kindsOfMany(random), rank: index + 20, tag: `${tag}${index}`, calendar, random },
    );
  });
}

interface Given {
  readonly kind: Kind;
  readonly rank: number;
  /** Of its first person. */
  readonly email?: string | undefined;
  /** Made part of its domain. */
  readonly tag?: string;
  readonly calendar: Calendar;
  readonly random: Random;
}

function planPartner(
  { name, country }: { name: string; country: string },
  { kind, rank, email, tag, calendar, random }: Given,
): PartnerPlan {
  const { now } = calendar;
  const place = placeOf(country);
  const domain = `${slugOf(name)}${tag === undefined ? '' : `-${tag}`}.example`;
  const createdAt = joinedAt(kind, rank, calendar, random);
  const decidedAt = earlier(later(createdAt, random.whole(3, 90) * HOUR), later(now, -HOUR));
  const isApproved = kind !== 'pending' && kind !== 'rejected';
  const hasAccepted = isApproved && kind !== 'noTerms';
  const isWorking = kind === 'working' || kind === 'quiet' || kind === 'ending';
  const from = later(decidedAt, random.whole(20, 120) * HOUR);
  const people = Array.from({ length: random.chance(0.35) && email === undefined ? 2 : 1 }, (_, index): PersonPlan => {
    const person = nameIn(place, random);
    return {
      id: random.id(createdAt),
      email: email ?? addressOf(person, index === 0 ? domain : `team.${domain}`),
      ...person,
      createdAt: later(createdAt, -random.whole(5, 600) * 60_000),
      acceptedAt: hasAccepted ? earlier(later(decidedAt, random.whole(1, 30) * HOUR), later(now, -60_000)) : null,
    };
  });
  return {
    id: random.id(createdAt),
    referralId: random.code(8, referralAlphabet),
    name,
    domain,
    country,
    emails: people.map((person) => person.email),
    weight: isWorking ? 1 / (rank + 1) ** 0.8 : 0,
    from,
    to: lastsUntil(kind, calendar, random),
    ...addressIn(place.country, random),
    phoneCode: place.phoneCode,
    phone: random.code(9, '23456789'),
    discovery: random.pick(discoveryMethods),
    expertise: random.pick(expertiseAreas),
    createdAt,
    people,
    decision:
      kind === 'pending' ? null : { isApproved, at: decidedAt, note: isApproved ? '' : random.pick(rejectionReasons) },
    payout:
      isWorking && rank !== 41 && rank !== 55
        ? payoutOf({ country, holder: name, email: people[0]?.email ?? '' }, random)
        : null,
    tags: random.some(
      tags.map(([tagName]) => tagName),
      random.whole(0, 3),
    ),
    internalNote: random.chance(0.2) ? 'Invoices by the tenth, please.' : '',
  };
}

function joinedAt(kind: Kind, rank: number, calendar: Calendar, random: Random): Date {
  const { start, now } = calendar;
  const span = (days: number): Date => later(now, -days * DAY);
  if (kind === 'pending') {
    const hours = random.whole(5, 20 * 24);
    // The documented ones are still in time.
    const isDocumented = rank === documented.pending || rank === documented.asked;
    return later(now, -(isDocumented ? 26 : hours) * HOUR);
  }
  if (kind === 'noTerms') return span(3);
  if (kind === 'rejected') return calendar.between(later(start, 30 * DAY), span(6), random);
  if (rank < 30) return later(start, random.whole(1, 24 * 24) * HOUR);
  return calendar.between(later(start, 10 * DAY), later(now, -4 * DAY), random);
}

function lastsUntil(kind: Kind, { months, now }: Calendar, random: Random): Date {
  if (kind === 'quiet') return timeIn(months[9] ?? '', random.whole(1, 20));
  return kind === 'ending' ? timeIn(months[10] ?? '', 10) : now;
}

function addressIn(country: string, random: Random) {
  const place = placeOf(country);
  const city = random.pick(place.cities);
  return { city: city.name, zip: city.zip, street: `${random.pick(place.streets)} ${random.whole(1, 140)}` };
}

/** How account numbers of a country begin after the country's own letters, and how many digits follow. */
const banks: Readonly<Record<string, readonly [code: string, digits: number]>> = {
  AT: ['', 16],
  CH: ['', 17],
  DE: ['', 18],
  DK: ['', 14],
  GB: ['NWBK', 14],
  IE: ['AIBK', 14],
  NL: ['ABNA', 10],
  SE: ['', 20],
};

interface PayoutPlan {
  readonly method: 'bank' | 'paypal' | 'wise';
  readonly holder: string;
  readonly country: string;
  readonly account: PayoutAccount;
}

function payoutOf(
  { country, holder, email }: { country: string; holder: string; email: string },
  random: Random,
): PayoutPlan {
  const none = { iban: null, routingNumber: null, accountNumber: null, email: null, other: null };
  const digits = random.code(20, '0123456789');
  const isByBank = random.chance(0.6);
  const byEmail = random.chance(0.5) ? 'paypal' : 'wise';
  const payee = { holder: holder.slice(0, 70), country };
  if (isByBank && country === 'US') {
    const account = { ...none, routingNumber: '021000021', accountNumber: digits.slice(0, 10) };
    return { ...payee, method: 'bank', account };
  }
  const bank = banks[country];
  const iban = bank && composeIBAN({ countryCode: country, bban: `${bank[0]}${digits.slice(0, bank[1])}` });
  if (isByBank && iban) return { ...payee, method: 'bank', account: { ...none, iban } };
  return { ...payee, method: byEmail, account: { ...none, email } };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
