import { missing } from '#contract/lifecycles/lifecycles.ts';
import { reasonFor, reasonsFor } from '#contract/lifecycles/reasons.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { needOf } from '#machines/refusal.ts';
import { transitionsOf } from '#machines/regions.ts';
import { statesOf } from '#machines/statesOf.ts';

import { eventName, picturedAs, pressName } from './labels.ts';
import { type Game, type Moment, type Press, takenBy } from './play.ts';
import { conditionWords, title } from './words.ts';

/** An event as it is offered: possible now, or the sentences why not. */
export interface Offer {
  readonly key: string;
  readonly label: string;
  /** Its word in the picture, where that is another. */
  readonly picturedAs: string | null;
  /** What a person or the outside does, what an actor answers, or that time passes. */
  readonly kind: 'event' | 'answer' | 'time';
  readonly isAllowed: boolean;
  readonly reasons: readonly string[];
  /** What happens then. */
  readonly description: string;
  /** What it asks for, and why it does. */
  readonly needs: readonly string[];
}

/** Every event of a chart; those that are possible now come first. */
export function offersOf(game: Game, { snapshot }: Moment): readonly Offer[] {
  const verdictOf =
    game.chart.kind === 'lifecycle' ? lifecycleVerdicts(game, snapshot) : processVerdicts(game, snapshot);
  const all = game.presses.map((press): Offer => {
    const { event, key } = press;
    const { reasons, needs } = verdictOf(press);
    const [transition] = takenBy(snapshot, event);
    return {
      key,
      label: pressName(game, press),
      picturedAs: picturedAs(game, press),
      kind: kindOf(event.type),
      isAllowed: transition !== undefined,
      reasons,
      description: transition?.description ?? '',
      needs,
    };
  });
  return all.toSorted((one, other) => Number(other.isAllowed) - Number(one.isAllowed));
}

interface Verdict {
  readonly reasons: readonly string[];
  readonly needs: readonly string[];
}

function kindOf(type: string): Offer['kind'] {
  if (/^xstate\.(done|error)\.actor\./.test(type)) return 'answer';
  return type.startsWith('xstate.after.') ? 'time' : 'event';
}

/** In the words of the product. */
function lifecycleVerdicts({ chart }: Game, { value, context }: Moment['snapshot']): (press: Press) => Verdict {
  const { machine } = chart;
  const events = new Map(allowedEvents(machine, value, context, reasonsFor).map((one) => [one.event, one]));
  const now = machine.resolveState({ value, context });
  return ({ event }) => {
    const need = needOf(now, event);
    const because = need?.because.map(({ guard, params }) => reasonFor(guard, params)) ?? [];
    return {
      reasons: events.get(event.type)?.reasons ?? [],
      needs: need === null ? [] : [...because, missing[need.input]],
    };
  };
}

function processVerdicts(game: Game, snapshot: Moment['snapshot']): (press: Press) => Verdict {
  const { machine, name: root } = game.chart;
  const declared = transitionsOf(game.model);
  const active = new Set([root, ...statesOf(snapshot.value, root)]);
  return ({ event }) => {
    if (takenBy(snapshot, event).length > 0) return { reasons: [], needs: [] };
    if (snapshot.status !== 'active') return { reasons: ['It has ended: nothing happens any more.'], needs: [] };
    const name = eventName(game, event.type);
    const ways = declared.filter(({ eventType }) => eventType === event.type);
    const here = ways.filter(({ source }) => active.has([root, ...source.path].join('_')));
    if (here.length > 0) {
      const conditions = [...new Set(here.map((way) => conditionWords(machine, way)))].filter(Boolean);
      return { reasons: [`Here “${name}” counts only ${conditions.join(', or ')}.`], needs: [] };
    }
    const places = [...new Set(ways.map(({ source }) => `“${title(source.key)}”`))];
    return { reasons: [`Nothing happens on “${name}” here: it counts in ${either.format(places)}.`], needs: [] };
  };
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
