import classes from './Analytics.module.css';

/** How many places up or down since the period before. */
export function Movement({ place, before }: { place: number; before: number | null }) {
  if (before === null) return <span className={classes['movement']}>new</span>;
  const moved = before - place;
  if (moved === 0) return null;
  return (
    <span className={classes['movement']} data-direction={moved > 0 ? 'up' : 'down'}>
      <span aria-hidden="true">{moved > 0 ? '↑' : '↓'}</span>
      <span className="unseen">{moved > 0 ? 'up ' : 'down '}</span>
      {Math.abs(moved)}
    </span>
  );
}
