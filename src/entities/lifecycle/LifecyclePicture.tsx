import type { LifecycleEvent, LifecycleStep } from '#contract/lifecycles/history.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';

import { type ArrowKind, LifecycleDrawing } from './LifecycleDrawing.tsx';
import type { Arrow, RegionPicture } from './lifecycleLayout.ts';
import classes from './Lifecycle.module.css';

interface LifecyclePictureProps {
  picture: RegionPicture;
  /** The current state of the region. */
  state: string;
  history: readonly LifecycleStep[];
  events: readonly LifecycleEvent[];
  /** The region's name; left out where there is one region only. */
  title?: string;
}

/** Wide enough for a word of the picture's letters. */
const letter = 6.6;

/**
 * One region of a statechart: its states, the current and previous ones, and what may follow. Described for screen
 * readers.
 */
export function LifecyclePicture({ picture, state, history, events, title }: LifecyclePictureProps) {
  const { region, states, arrows } = picture;
  const past = history.filter((step) => step.region === region);
  const visited = new Set(past.flatMap(({ fromState, toState }) => [fromState, toState]));
  const allowed = new Set(events.filter(({ isAllowed }) => isAllowed).map(({ event }) => event));
  const kindOf = ({ from, to, events: own }: Arrow): ArrowKind => {
    if (from === state) return own.some((event) => allowed.has(event)) ? 'open' : 'refused';
    return past.some((step) => step.fromState === from && step.toState === to) ? 'taken' : 'plain';
  };
  const next = arrows.filter(({ from }) => from === state).map((arrow) => ({ ...arrow, kind: kindOf(arrow) }));
  const wordsOf = (arrow: Arrow) => arrow.events.map(eventLabel).join(', ');
  const reach = Math.max(0, ...next.map((arrow) => wordsOf(arrow).length * letter + 12));
  return (
    <figure className={classes.region}>
      {title !== undefined && <figcaption className={classes.name}>{title}</figcaption>}
      <LifecycleDrawing
        picture={picture}
        reach={reach}
        kindOfState={(place) => (place === state ? 'current' : visited.has(place) ? 'visited' : 'other')}
        kindOfArrow={kindOf}
      >
        {next.map((arrow) => (
          <text
            key={arrow.to}
            className={classes.event}
            data-kind={arrow.kind}
            x={picture.width + 6}
            y={states.find((place) => place.state === arrow.to)?.y}
            dy="0.35em"
          >
            {wordsOf(arrow)}
          </text>
        ))}
      </LifecycleDrawing>
      <ul className="unseen">
        {states.map((place) => (
          <li key={place.state}>
            {stateLabel(place.state)}
            {place.state === state && ', current state'}
            {place.state !== state && visited.has(place.state) && ', previous state'}
            {next
              .filter(({ to }) => to === place.state)
              .map((arrow) => `, next: ${wordsOf(arrow)}${arrow.kind === 'refused' ? ', not available' : ''}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
