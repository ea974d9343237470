import type { StateFigures } from '#contract/lifecycles/stateMap.ts';

import { LifecycleDrawing } from '../../../entities/lifecycle/LifecycleDrawing.tsx';
import type { RegionPicture } from '../../../entities/lifecycle/lifecycleLayout.ts';
import { statusMarks } from '../../../shared/feedback/statusMarks.ts';
import { count } from '../../../shared/text/format.ts';
import { latenessOf } from './stateWords.ts';
import classes from './StateMap.module.css';

const marks = { onTime: null, late: statusMarks.warning, veryLate: statusMarks.alert };
/** px for '1,234,567' and its mark. */
const reach = 92;

interface StatePictureProps {
  picture: RegionPicture;
  rows: readonly StateFigures[];
}

/** A region with how many records are in each state, and a mark where some have waited too long; the table says the same. */
export function StatePicture({ picture, rows }: StatePictureProps) {
  const figures = new Map(rows.map((row) => [row.state, row]));
  const kindOf = (state: string) => {
    const row = figures.get(state);
    if (row === undefined || row.count === 0) return 'other';
    const lateness = latenessOf(row);
    return lateness === 'onTime' ? 'visited' : lateness;
  };
  const right = picture.width + 6;
  return (
    <figure className={classes.picture}>
      <LifecycleDrawing picture={picture} reach={reach} kindOfState={kindOf} kindOfArrow={() => 'plain'}>
        {picture.states.map(({ state, y }) => {
          const row = figures.get(state);
          if (row === undefined) return null;
          const lateness = latenessOf(row);
          const mark = marks[lateness];
          return (
            <g key={state}>
              {mark !== null && (
                <path
                  className={classes.mark}
                  data-kind={lateness}
                  transform={`translate(${right} ${y - 8})`}
                  d={mark}
                  fillRule="evenodd"
                />
              )}
              <text
                className={classes.count}
                data-kind={lateness}
                x={right + (mark === null ? 0 : 22)}
                y={y}
                dy="0.35em"
              >
                {count(row.count)}
              </text>
            </g>
          );
        })}
      </LifecycleDrawing>
    </figure>
  );
}
