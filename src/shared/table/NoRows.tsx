import { Button } from '@mantine/core';

import type { CollectionState } from '../data/useCollectionState.ts';
import { NO_DATA } from '../feedback/Empty.tsx';
import classes from './NoRows.module.css';

export type NoRowsProps = Pick<CollectionState<unknown>, 'search' | 'isFiltered' | 'clearFilters'>;

/** In place of rows: what was searched for, and a way back to all rows. */
export function NoRows({ of }: { of: NoRowsProps | undefined }) {
  return (
    <div className={classes.none}>
      <p className={classes.words}>
        <span>{NO_DATA}</span>
        {of !== undefined && of.search !== '' && (
          <>
            {' '}
            <span>for “{of.search}”</span>
          </>
        )}
      </p>
      {of?.isFiltered && (
        <Button size="xs" variant="default" onClick={of.clearFilters}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
