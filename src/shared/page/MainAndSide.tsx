import type { ReactNode } from 'react';

import classes from './MainAndSide.module.css';

interface MainAndSideProps {
  main: ReactNode;
  /** A third of the width beside it, below it on a narrow screen. */
  side: ReactNode;
}

/** The panels of a page about one thing, and beside them those of its facts. */
export function MainAndSide({ main, side }: MainAndSideProps) {
  return (
    <div className={classes.page}>
      <div className={classes.main}>{main}</div>
      <div className={classes.side}>{side}</div>
    </div>
  );
}
