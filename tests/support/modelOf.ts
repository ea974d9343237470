import { createMachine, type AnyStateMachine, type AnyStateNodeConfig, type ContextFrom } from 'xstate';

type Config = Readonly<Record<string, unknown>>;

/**
 * A pure model of a production machine that test paths can be generated from: an invoke becomes the events
 * `xstate.done.actor.<id>` and `xstate.error.actor.<id>`, a delay becomes `xstate.after.<delay>.<node id>`, and every
 * action that is not an `assign` is dropped. States, guards, targets and tags stay as they are.
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
      ...(entry === undefined ? {} : { entry: assigns(entry) }),
      ...(exit === undefined ? {} : { exit: assigns(exit) }),
      ...(always === undefined ? {} : { always: modelTransition(always) }),
      ...(onDone === undefined ? {} : { onDone: modelTransition(onDone) }),
      ...(Object.keys(events).length === 0 ? {} : { on: events }),
      ...(states === undefined ? {} : { states: Object.fromEntries(children) }),
    };
  };

  const modelTransition = (transition: unknown): unknown => {
    if (Array.isArray(transition)) return transition.map(modelTransition);
    if (!isRecord(transition)) return transition;
    return transition['actions'] === undefined
      ? transition
      : { ...transition, actions: assigns(transition['actions']) };
  };

  const assigns = (actions: unknown): unknown[] => list(actions).flatMap(assignsOf);

  const assignsOf = (action: unknown): unknown[] => {
    const name = typeof action === 'string' ? action : isRecord(action) ? action['type'] : undefined;
    const implementation: unknown =
      typeof name === 'string' && typeof action !== 'function' ? machine.implementations.actions[name] : action;
    const isAssign =
      typeof implementation === 'function' && 'type' in implementation && implementation.type === 'xstate.assign';
    return isAssign ? [action] : [];
  };

  const config: AnyStateNodeConfig = modelNode({ ...machine.config }, machine.id);
  return createMachine(
    { ...config, context: context ?? machine.config.context },
    { actions: machine.implementations.actions, guards: machine.implementations.guards },
  );
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function record(value: unknown): Config {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
