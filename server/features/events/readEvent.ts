import { type AppEvent, appEvent } from '#contract/events/events.ts';
import { DAY } from '#contract/shared/day.ts';

import { isCountry } from '../../platform/countries.ts';
import { invalid } from '../../platform/errors.ts';
import { parseKnown } from '../../platform/http/validate.ts';

/** The event that a sender means; 400 names what is wrong with it. */
export function readEvent(value: unknown, now: Date): AppEvent {
  const event = parseKnown(appEvent, value);
  const time = Date.parse(event.timestamp);
  if (!(time >= Date.UTC(2000, 0))) throw invalid('timestamp', 'Use a time such as 2026-11-20T10:00:00Z.');
  if (time > now.getTime() + DAY) throw invalid('timestamp', 'This time is in the future.');
  const { data } = event;
  if ('period' in data && data.period !== undefined && !isPeriod(data.period, now))
    throw invalid('data.period', 'Use a period between 2000 and ten years from now.');
  if ('country' in data && data.country !== undefined && !isCountry(data.country))
    throw invalid('data.country', 'Use a country of ISO 3166, such as DE.');
  return event;
}

const isPeriod = ({ from, to }: { from: string; to: string }, now: Date): boolean =>
  Date.parse(from) >= Date.UTC(2000, 0) && Date.parse(to) <= now.getTime() + 3660 * DAY;
