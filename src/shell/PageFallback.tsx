import { Loader } from '@mantine/core';

import classes from './PageFallback.module.css';

/** While a page's code arrives; appears only after a moment, so that fast pages do not flicker. */
export function PageFallback() {
  return (
    <div className={classes['fallback']} role="status" aria-label="Loading">
      <Loader size="sm" />
    </div>
  );
}
