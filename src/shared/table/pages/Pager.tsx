import { type SetStateAction, useId } from 'react';

import { count } from '../../text/format.ts';
import classes from './Pager.module.css';
import { pageRange } from './pageRange.ts';
import { PlainSelect } from '../../form/fields/PlainSelect.tsx';
import type { CollectionState } from '../../data/useCollectionState.ts';

const SIZES = [25, 50, 100];
const before = 'M7.219 8l3.3 3.3-.943.943L5.333 8l4.243-4.243.943.943-3.3 3.3z';
const after = 'M8.781 8l-3.3-3.3.943-.943L10.667 8l-4.243 4.243-.943-.943 3.3-3.3z';

export interface PagerProps {
  collection: Pick<
    CollectionState<unknown>,
    'page' | 'perPage' | 'defaultPerPage' | 'total' | 'totalIsExact' | 'setPage' | 'setPerPage'
  > &
    Partial<Pick<CollectionState<unknown>, 'near'>>;
  isNarrow: boolean;
}

/** Which rows are shown, how many at once, and the way to the others: at most seven page buttons. */
export function Pager({ collection, isNarrow }: PagerProps) {
  const {
    page,
    perPage,
    defaultPerPage,
    total,
    totalIsExact,
    near,
    setPage: onPage,
    setPerPage: onPerPage,
  } = collection;
  const id = useId();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const sizes = [...new Set([defaultPerPage, perPage, ...SIZES])].toSorted((a, b) => a - b);
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <div className={classes.pager}>
      <div className={classes.size}>
        <label htmlFor={id}>rows per page:</label>
        <PlainSelect
          id={id}
          value={String(perPage)}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(size) => onPerPage(Number(size))}
        />
      </div>
      <span className={classes.range} aria-live="polite">
        {count(from)}–{count(to)} of {totalIsExact ? '' : 'more than '}
        {count(total)}
        {!totalIsExact && page === pages && '. Filter the list to see the others.'}
      </span>
      {pages > 1 && (
        <div className={classes.pages}>
          <Step label="Previous page" page={page} by={-1} pages={pages} path={before} near={near} onPage={onPage} />
          {pageRange(page, pages, isNarrow ? 0 : 1).map((stop) =>
            typeof stop === 'number' ? (
              <button
                key={stop}
                type="button"
                className={classes.page}
                aria-label={`Page ${stop}`}
                aria-current={stop === page ? 'page' : undefined}
                onPointerDown={() => near?.({ page: stop })}
                onClick={() => onPage(stop)}
              >
                {stop}
              </button>
            ) : (
              <span key={`before ${stop.gapBefore}`} className={classes.gap} aria-hidden="true">
                …
              </span>
            ),
          )}
          <Step label="Next page" page={page} by={1} pages={pages} path={after} near={near} onPage={onPage} />
        </div>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  page: number;
  by: -1 | 1;
  pages: number;
  path: string;
  near: CollectionState<unknown>['near'] | undefined;
  onPage: (page: SetStateAction<number>) => void;
}

function Step({ label, page, by, pages, path, near, onPage }: StepProps) {
  const from = (current: number) => Math.min(Math.max(1, current + by), pages);
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={label}
      disabled={from(page) === page}
      onPointerDown={() => near?.({ page: from(page) })}
      onClick={() => onPage(from)}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={path} fill="currentColor" />
      </svg>
    </button>
  );
}
