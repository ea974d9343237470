import type { StateValue } from 'xstate';
import { z } from 'zod/mini';

import type { Chart } from './chartList.ts';
import { pathsOf } from './paths.ts';
import { type Game, gameOf, type Moment, replay, type Step, walk } from './play.ts';

/** What is on the page: steps pressed by hand, or a generated path and how far it was played. */
export type Play =
  | { readonly start: number; readonly steps: readonly Step[] }
  | { readonly path: number; readonly step: number };

export interface Opened {
  readonly play: Play;
  readonly game: Game;
  readonly moments: readonly [Moment, ...Moment[]];
}

/** What an address that cannot be opened is answered with. */
export type Broken = 'unreadable' | 'moved';

const steps = z.array(z.union([z.string(), z.record(z.string(), z.unknown())]));
const whole = z.coerce.number().check(z.int(), z.nonnegative());

/** A state as one word: `signedIn.standing.portal,signedIn.contact.ok`. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .flatMap(([key, inner = {}]) => {
      const name = stateName(inner);
      return name === '' ? [key] : name.split(',').map((one) => `${key}.${one}`);
    })
    .join(',');
}

/** The query of the address: all of it, and the state it leads to, so that a chart that changed since is noticed. */
export function addressOf({ play, moments }: Pick<Opened, 'play' | 'moments'>): string {
  const query = new URLSearchParams();
  if ('path' in play) {
    query.set('path', String(play.path + 1));
    query.set('step', String(play.step));
  } else {
    if (play.start > 0) query.set('from', String(play.start + 1));
    if (play.steps.length > 0) query.set('did', JSON.stringify(play.steps));
  }
  if (query.size > 0) query.set('at', stateName((moments.at(-1) ?? moments[0]).snapshot.value));
  return query.toString();
}

/** Opens what an address says, or tells why it cannot be opened. */
export function openAddress(chart: Chart, search: string): Opened | Broken {
  const query = new URLSearchParams(search);
  const play = playOf(query);
  const opened = play === null ? null : open(chart, play);
  if (opened === null) return 'unreadable';
  const at = query.get('at');
  const [first, last = first] = [opened.moments[0], opened.moments.at(-1)];
  return at === null || at === stateName(last.snapshot.value) ? opened : 'moved';
}

/** Plays from the beginning; null where the chart does not allow it. */
export function open(chart: Chart, play: Play): Opened | null {
  const path = 'path' in play ? pathsOf(chart)[play.path] : undefined;
  if ('path' in play && (path === undefined || play.step > path.keys.length)) return null;
  const game = gameOf(chart, 'path' in play ? (path?.start ?? 0) : play.start);
  const moments =
    game && ('path' in play ? walk(game, path?.keys.slice(0, play.step) ?? []) : replay(game, play.steps));
  return game === null || moments === null ? null : { play, game, moments };
}

function playOf(query: URLSearchParams): Play | null {
  if (query.has('path')) {
    const path = whole.safeParse(query.get('path'));
    const step = whole.safeParse(query.get('step') ?? '0');
    return path.success && step.success ? { path: path.data - 1, step: step.data } : null;
  }
  const from = whole.safeParse(query.get('from') ?? '1');
  const did = steps.safeParse(jsonOf(query.get('did') ?? '[]'));
  return from.success && did.success ? { start: from.data - 1, steps: did.data } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
