import { dash, dateTime, relative } from './format.ts';
import { Tip } from '../feedback/Tip.tsx';
import { useOnce } from '../data/useOnce.ts';
import classes from './When.module.css';

/** A time in words, its exact reading in the tooltip. */
export function When({ at }: { at: string | null }) {
  const now = useOnce(Date.now);
  if (at === null) return dash;
  return (
    <Tip label={() => dateTime(at)}>
      <time dateTime={at} className={classes.when}>
        {relative(at, now)}
      </time>
    </Tip>
  );
}
