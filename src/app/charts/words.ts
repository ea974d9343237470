import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { capital } from '#contract/shared/format.ts';
import { conditions } from '#contract/lifecycles/conditions.ts';
import { DAY } from '#contract/shared/day.ts';
import { plural } from '#contract/shared/plural.ts';
import { guardsOf } from '#machines/guardsOf.ts';

/** One transition in words: what happens, and under which condition (empty: under none). */
export interface Words {
  event: string;
  condition: string;
}

/** 'onHold' as 'on hold'. */
export const spaced = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** 'onHold' as 'On hold'. */
export const title = (name: string): string => capital(spaced(name));

/** The first letter in upper case. */

/** What a transition says on its arrow. */
export function wordsOf(machine: AnyStateMachine, transition: AnyTransitionDefinition): Words {
  return { event: eventWords(machine, transition), condition: conditionWords(machine, transition) };
}

/** What happens, in words: 'Call done', 'After 5 s'. */
export function eventWords(machine: AnyStateMachine, { eventType, source }: AnyTransitionDefinition): string {
  if (eventType === '') return '';
  const [, kind = '', rest = ''] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(eventType) ?? [];
  switch (kind) {
    case 'done.actor':
      return `${title(rest)} done`;
    case 'error.actor':
      return `${title(rest)} failed`;
    case 'done.state':
      return 'Done';
    case 'after':
      return delayWords(machine, rest.slice(0, -source.id.length - 1));
    default: {
      const words = eventType.split('.').filter((part: string, index: number) => index > 0 || part !== machine.id);
      return capital(words.map(spaced).join(' '));
    }
  }
}

function delayWords(machine: AnyStateMachine, delay: string): string {
  const given: unknown = machine.implementations.delays[delay] ?? Number(delay);
  if (typeof given !== 'number') return `After ${spaced(delay)}`;
  if (given >= DAY) return `After ${plural(given / DAY, { one: 'day', other: 'days' })}`;
  return given >= 1000 ? `After ${given / 1000} s` : `After ${given} ms`;
}

/** 'if the amount is above zero'; 'otherwise'; '' where there is no condition. */
export function conditionWords(machine: AnyStateMachine, transition: AnyTransitionDefinition): string {
  const { source, eventType, guard } = transition;
  if (guard) return `if ${guardsOf(machine, transition).map(guardWords).join(' and ')}`;
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  if (siblings.indexOf(transition) > 0) return 'otherwise';
  return eventType === '' ? 'at once' : '';
}

function guardWords(guard: string): string {
  const known: Readonly<Record<string, string>> = conditions;
  return known[guard] ?? spaced(guard.replace(/^(is|has|can)(?=[A-Z])/, ''));
}
