import { DAY } from '#contract/shared/day.ts';
import { later, type Calendar } from './calendar.ts';
import type { LaidUser } from './lay/people.ts';
import type { Random } from './random.ts';

const people = [
  ['admin@tributary.example', 'Ada', 'Lindholm', 'admin'],
  ['manager@tributary.example', 'Marco', 'Reyes', 'manager'],
  ['moderator@tributary.example', 'Mina', 'Sato', 'moderator'],
  ['iris.feld@tributary.example', 'Iris', 'Feld', 'manager'],
  ['tomas.vega@tributary.example', 'Tomás', 'Vega', 'manager'],
  ['henrik.dahl@tributary.example', 'Henrik', 'Dahl', 'manager'],
  ['grace.obi@tributary.example', 'Grace', 'Obi', 'moderator'],
  ['leila.nazari@tributary.example', 'Leila', 'Nazari', 'admin'],
] as const;

/** The people who run the demo programme, the documented admin first. */
export const planStaff = ({ start }: Calendar, random: Random): LaidUser[] =>
  people.map(([email, firstName, lastName, role], index) => {
    const createdAt = later(start, -(20 - index) * DAY);
    return { id: random.id(createdAt), role, partnerId: null, email, firstName, lastName, isVerified: true, createdAt };
  });

/** The two documented people who have no partner. */
export const planStrays = ({ now }: Calendar, random: Random): LaidUser[] =>
  [
    ['unverified@tributary.example', 'Uma', 'Verne', false] as const,
    ['no-partner@tributary.example', 'Noel', 'Park', true] as const,
  ].map(([email, firstName, lastName, isVerified]) => {
    const createdAt = later(now, -2 * DAY);
    return {
      id: random.id(createdAt),
      role: 'partner',
      partnerId: null,
      email,
      firstName,
      lastName,
      isVerified,
      createdAt,
    };
  });
