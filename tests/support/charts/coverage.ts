import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** One declared transition by name: source, event, place among its alternatives, targets. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const alternatives = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const place = alternatives.findIndex((alternative) => alternative === transition);
  const targets = transition.target?.map((target) => target.id).join(',') ?? '(internal)';
  return `${source.id} --${eventType || 'always'}[${place}]--> ${targets}`;
}

/** Every transition a machine declares, `always` included. */
export function declaredTransitions(machine: AnyStateMachine): ReadonlySet<string> {
  const declared = new Set<string>();
  const visit = (node: AnyStateMachine['root']): void => {
    for (const transitions of node.transitions.values()) {
      for (const transition of transitions) declared.add(transitionKey(transition));
    }
    for (const transition of node.always ?? []) declared.add(transitionKey(transition));
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return declared;
}

/** Collects the transitions that inspected actors really take: give `inspect` to `createActor`. */
export function transitionRecorder(): { taken: ReadonlySet<string>; inspect: (event: InspectionEvent) => void } {
  const taken = new Set<string>();
  return {
    taken,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      // oxlint-disable-next-line no-underscore-dangle -- xstate's public inspection event spells it so
      for (const transition of event._transitions) {
        if (transition.eventType !== 'xstate.init') taken.add(transitionKey(transition));
      }
    },
  };
}
