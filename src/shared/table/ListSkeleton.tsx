import classes from './ListSkeleton.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';

const rows = ['62%', '88%', '74%', '94%', '56%', '81%', '70%', '66%'];

/** Skeleton of a list while its table loads: search, filter, header and first rows at their final height. */
export function ListSkeleton() {
  return (
    <div aria-busy="true">
      <span className="unseen">Loading</span>
      <div className={classes.tools}>
        <Skeleton height="1.875rem" borderRadius="var(--mantine-radius-lg)" />
        <Skeleton height="1.875rem" borderRadius="var(--mantine-radius-lg)" />
      </div>
      <div className={classes.head} />
      {rows.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={12} width={width} />
          <Skeleton height={12} width="60%" />
          <Skeleton height={12} width="45%" />
        </div>
      ))}
    </div>
  );
}
