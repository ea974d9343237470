import { createMachine, type AnyStateMachine, type AnyStateNodeConfig, type ContextFrom } from 'xstate';

import { isRecord } from '#contract/shared/isRecord.ts';

type Config = Readonly<Record<string, unknown>>;

/**
 * A pure model of a production machine that test paths can be generated from: an invoke becomes the events
 * `xstate.done.actor.<id>` and `xstate.error.actor.<id>`, a delay becomes `xstate.after.<delay>.<node id>`, and every
 * action that is neither an `assign` nor a `raise` is dropped. States, guards, targets and tags stay as they are.
 * `context` replaces one computed from input. Throws on an invoke without an id: its events could not be named.
 */
export function modelOf<Machine extends AnyStateMachine>(
  machine: Machine,
  context?: ContextFrom<Machine>,
): AnyStateMachine {
  const modelNode = (config: Config, id: string): Record<string, unknown> => {
    const { invoke, after, entry, exit, on, always, states, onDone, ...rest } = config;
    const events: Record<string, unknown> = {};
    for (const [type, transition] of Object.entries(record(on))) events[type] = modelTransition(transition);
    for (const invoked of list(invoke).map(record)) {
      const name = invoked['id'];
      if (typeof name !== 'string') throw new Error(`invoke of ${String(invoked['src'])} in ${id} needs an id`);
      if (invoked['onDone'] !== undefined) events[`xstate.done.actor.${name}`] = modelTransition(invoked['onDone']);
      if (invoked['onError'] !== undefined) events[`xstate.error.actor.${name}`] = modelTransition(invoked['onError']);
    }
    for (const [delay, transition] of Object.entries(record(after))) {
      events[`xstate.after.${delay}.${id}`] = modelTransition(transition);
    }
    const children = Object.entries(record(states)).map(([key, state]) => {
      const child = record(state);
      return [key, modelNode(child, typeof child['id'] === 'string' ? child['id'] : `${id}.${key}`)];
    });
    return {
      ...rest,
      ...(entry === undefined ? {} : { entry: pure(entry) }),
      ...(exit === undefined ? {} : { exit: pure(exit) }),
      ...(always === undefined ? {} : { always: modelTransition(always) }),
      ...(onDone === undefined ? {} : { onDone: modelTransition(onDone) }),
      ...(Object.keys(events).length === 0 ? {} : { on: events }),
      ...(states === undefined ? {} : { states: Object.fromEntries(children) }),
    };
  };

  const modelTransition = (transition: unknown): unknown => {
    if (Array.isArray(transition)) return transition.map(modelTransition);
    if (!isRecord(transition)) return transition;
    return transition['actions'] === undefined ? transition : { ...transition, actions: pure(transition['actions']) };
  };

  const pure = (actions: unknown): unknown[] => list(actions).flatMap(pureOf);

  const pureOf = (action: unknown): unknown[] => {
    const name = typeof action === 'string' ? action : isRecord(action) ? action['type'] : undefined;
    const implementation: unknown =
      typeof name === 'string' && typeof action !== 'function' ? machine.implementations.actions[name] : action;
    const isPure =
      typeof implementation === 'function' &&
      'type' in implementation &&
      (implementation.type === 'xstate.assign' || implementation.type === 'xstate.raise');
    return isPure ? [action] : [];
  };

  const config: AnyStateNodeConfig = modelNode({ ...machine.config }, machine.id);
  return createMachine(
    { ...config, context: context ?? machine.config.context },
    { actions: withoutExecution(machine.implementations.actions), guards: machine.implementations.guards },
  );
}

/** A raise without a delay is done once it is resolved; what would run it after a delay the graphs have no place for. */
function withoutExecution(actions: AnyStateMachine['implementations']['actions']): typeof actions {
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]) => {
      if (typeof action !== 'function' || !('execute' in action)) return [name, action];
      const { execute: _, ...rest } = action;
      return [name, Object.assign(() => {}, rest)];
    }),
  );
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function record(value: unknown): Config {
  return isRecord(value) ? value : {};
}
