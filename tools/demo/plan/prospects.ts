import { HOUR } from '#contract/shared/day.ts';

import { type Calendar, later } from '../calendar.ts';
import { type Random, weighted } from '../random.ts';
import { companyWords } from '../words/companies.ts';
import {
  logNotes,
  positions,
  prospectGeneralNotes,
  prospectNotes,
  prospectStatuses,
  prospectTypes,
  tags,
} from '../words/crm.ts';
import { places } from '../words/places.ts';
import type { InvitationPlan } from './invitations.ts';
import type { PartnerPlan } from './partners.ts';
import { addressOf, nameIn, slugOf } from './people.ts';

interface Written {
  readonly id: string;
  readonly authorId: string;
  readonly at: Date;
}

export interface ProspectPlan {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly country: string;
  readonly status: string;
  readonly type: string;
  readonly assigneeId: string | null;
  readonly managerId: string | null;
  readonly generalNote: string;
  readonly isArchived: boolean;
  readonly statusAt: Date;
  /** When it was lost, to be reopened as its status changed; null for most. */
  readonly lostBefore: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly tags: readonly string[];
  readonly contacts: readonly {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    position: string;
    at: Date;
  }[];
  readonly notes: readonly (Written & { note: string })[];
  readonly logs: readonly (Written & { type: string; outcome: string; note: string })[];
}

const pickPlace = weighted(places, ({ weight }) => weight);
const pickStatus = weighted(
  prospectStatuses.map(([name]) => name),
  (name) =>
    ({ New: 24, Contacted: 26, 'In conversation': 18, 'Offer sent': 8, Agreed: 7, 'Not now': 11, Lost: 6 })[name],
);
/** So many have a story; a list of a million needs no more of them. */
const withStory = 20_000;
/** Of those in conversation, one in so many was lost before. */
const reopenedEvery = 6;

const between = (one: Date, other: Date): Date => new Date((one.getTime() + other.getTime()) / 2);

const types = ['call', 'email', 'email', 'meeting', 'message'] as const;
const outcomes = ['reached', 'no_answer', 'interested', 'not_interested', 'follow_up'] as const;

/** Possible partners that staff are courting; one at a time, since they may be a million. */
export function* planProspects(
  { calendar, count, staff, tag = '' }: { calendar: Calendar; count: number; staff: readonly string[]; tag?: string },
  random: Random,
): Generator<ProspectPlan> {
  const { start, now } = calendar;
  for (let index = 0; index < count; index += 1) {
    const createdAt = calendar.between(start, later(now, -HOUR), random);
    const sinceThen = (): Date =>
      new Date(createdAt.getTime() + Math.floor((now.getTime() - createdAt.getTime()) * random.next() ** 2));
    const place = pickPlace(random);
    const name = `${random.pick(companyWords.first)} ${random.pick(companyWords.second)}`;
    const domain = `${slugOf(name)}-${tag}${index + 1}.example`;
    const status = pickStatus(random);
    const assigneeId = status === 'New' && random.chance(0.6) ? null : random.pick(staff);
    const hasStory = index < withStory;
    const statusAt = status === 'New' ? createdAt : sinceThen();
    const isReopened = hasStory && status === 'In conversation' && index % reopenedEvery === 0;
    const written = (): Written => {
      const at = sinceThen();
      return { id: random.id(at), authorId: random.pick(staff), at };
    };
    yield {
      id: random.id(createdAt),
      name,
      domain,
      country: place.country,
      status,
      type: random.pick(prospectTypes),
      assigneeId,
      managerId: assigneeId !== null && random.chance(0.5) ? random.pick(staff) : null,
      generalNote: random.pick(prospectGeneralNotes),
      isArchived: status === 'Lost' ? random.chance(0.7) : random.chance(0.05),
      statusAt,
      lostBefore: isReopened ? between(createdAt, statusAt) : null,
      createdBy: random.pick(staff),
      createdAt,
      tags: random.some(
        tags.map(([tagName]) => tagName),
        random.whole(0, 2),
      ),
      contacts: Array.from({ length: hasStory ? random.whole(1, 2) : 1 }, () => {
        const person = nameIn(place, random);
        const phone = `${place.phoneCode} ${random.code(9, '23456789')}`;
        const at = later(createdAt, random.whole(0, 40) * 1000);
        return {
          id: random.id(at),
          ...person,
          email: addressOf(person, domain),
          phone,
          position: random.pick(positions),
          at,
        };
      }),
      notes: Array.from({ length: hasStory ? random.whole(0, 3) : 0 }, () => ({
        ...written(),
        note: random.pick(prospectNotes),
      })),
      logs: Array.from({ length: status === 'New' || !hasStory ? 0 : random.whole(1, 5) }, () => ({
        ...written(),
        type: random.pick(types),
        outcome: random.pick(outcomes),
        note: random.pick(logNotes),
      })),
    };
  }
}

/**
 * The prospects that partners were before they were invited: a contact of each has the email of the invitation, so that the
 * approval of its partner wins it.
 */
export function planInvitedProspects(
  invitations: readonly InvitationPlan[],
  partners: readonly PartnerPlan[],
  random: Random,
): ProspectPlan[] {
  const invited = new Map(invitations.flatMap((one) => (one.accepted ? [[one.accepted.by, one] as const] : [])));
  return partners.flatMap(({ name, domain, country, phoneCode, phone, people, tags: own }) => {
    const person = people.find(({ id }) => invited.has(id));
    const invitation = person && invited.get(person.id);
    if (!invitation) return [];
    const { at, invitedBy } = invitation;
    const createdAt = later(at, -random.whole(30, 200) * HOUR);
    const contactAt = later(createdAt, 60_000);
    const calledAt = between(createdAt, at);
    return [
      {
        id: random.id(createdAt),
        name,
        domain,
        country,
        status: 'Agreed',
        type: random.pick(prospectTypes),
        assigneeId: invitedBy,
        managerId: null,
        generalNote: random.pick(prospectGeneralNotes),
        isArchived: false,
        statusAt: at,
        lostBefore: null,
        createdBy: invitedBy,
        createdAt,
        tags: own,
        contacts: [
          {
            id: random.id(contactAt),
            firstName: person.firstName,
            lastName: person.lastName,
            email: person.email,
            phone: `${phoneCode} ${phone}`,
            position: random.pick(positions),
            at: contactAt,
          },
        ],
        notes: [],
        logs: [
          {
            id: random.id(calledAt),
            authorId: invitedBy,
            at: calledAt,
            type: 'meeting',
            outcome: 'interested',
            note: random.pick(logNotes),
          },
        ],
      },
    ];
  });
}
