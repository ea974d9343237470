import type { InspectionEvent } from 'xstate';

type Listener = (event: InspectionEvent) => void;

const waiting: InspectionEvent[] = [];
let listener: Listener = (event) => {
  if (waiting.length < 500) waiting.push(event);
};

/** Given to every actor as `inspect`: in development it broadcasts to /inspector.html; in a build, undefined. */
export const inspection = import.meta.env.DEV ? (event: InspectionEvent) => listener(event) : undefined;

/** Replays past events, then streams new ones. */
export function listenToInspection(next: Listener): void {
  for (const event of waiting.splice(0)) next(event);
  listener = next;
}
