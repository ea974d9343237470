import { HOUR } from '#contract/shared/day.ts';
import { regionLabel, regions, stateLabel, subjectWord } from '#contract/lifecycles/stateWords.ts';
import { plural } from '#contract/shared/plural.ts';
import type { KnownLimit, Lateness, StateFigures, Taker } from '#contract/lifecycles/stateMap.ts';

import type { StatusProps } from '../../../shared/feedback/Status.tsx';
import { capital } from '#contract/shared/format.ts';

const hoursForms = { one: 'hour', other: 'hours' };
const daysForms = { one: 'day', other: 'days' };

/** Hours as people count them: days from two days on. */
const hoursWords = (hours: number): string =>
  hours >= 48 ? plural(Math.round(hours / 24), daysForms) : plural(Math.round(hours), hoursForms);

/** How long it is from one instant to another; empty where there is none. */
export function ageWords(since: string | null, at: string): string {
  if (since === null) return '';
  const hours = Math.floor((Date.parse(at) - Date.parse(since)) / HOUR);
  return hours < 1 ? 'under an hour' : hoursWords(hours);
}

/** A state as its address names it. */
export const stateKey = ({ entity, region, state }: Pick<StateFigures, 'entity' | 'region' | 'state'>): string =>
  `${entity}.${region}.${state}`;

/** A chart with its region where it has several: 'Referral, review'. */
export const regionTitle = ({ entity, region }: Pick<StateFigures, 'entity' | 'region'>): string =>
  capital(subjectWord(entity)) + (regions[region] === undefined ? '' : `, ${regionLabel(region).toLowerCase()}`);

export const stateTitle = (figures: Pick<StateFigures, 'entity' | 'region' | 'state'>): string =>
  `${regionTitle(figures)}: ${stateLabel(figures.state).toLowerCase()}`;

/** As shape, colour and word: a clock is late, a triangle very late. */
export const latenessStatus = {
  onTime: { tone: 'neutral', label: 'On time' },
  late: { tone: 'warning', label: 'Late' },
  veryLate: { tone: 'error', mark: 'alert', label: 'Very late' },
} as const satisfies Record<Lateness, StatusProps>;

/** How late a state is: as its latest record. */
export const latenessOf = ({ late, veryLate }: Pick<StateFigures, 'late' | 'veryLate'>): Lateness =>
  veryLate > 0 ? 'veryLate' : late > 0 ? 'late' : 'onTime';

const takerWords: Readonly<Record<Taker, string>> = {
  staff: 'staff',
  admin: 'admins',
  partner: 'the partner',
  recipient: 'the recipient',
  clock: 'the system',
};

/** Who takes a step: 'Staff or the partner'; empty for no one. */
export const takersWords = (takers: readonly Taker[]): string =>
  capital(takers.map((taker) => takerWords[taker]).join(' or '));

/** The limits of a state in a sentence. */
export function limitWords(limit: KnownLimit | null, isByDeadline: boolean): string {
  if (isByDeadline) return 'Each record has a deadline of its own.';
  if (limit === null) return 'Nothing more happens here, so nothing is late.';
  const { lateHours, veryLateHours } = limit;
  if (lateHours === null && veryLateHours === null) return 'No limit: nothing is late here.';
  const parts = [
    ...(lateHours === null ? [] : [`late after ${hoursWords(lateHours)}`]),
    ...(veryLateHours === null ? [] : [`very late after ${hoursWords(veryLateHours)}`]),
  ];
  return `${capital(parts.join(', '))}.`;
}
