import '@mantine/core/styles/Pagination.css';

import { NativeSelect, Pagination } from '@mantine/core';
import { useId } from 'react';

import { count } from './format.ts';
import classes from './Pager.module.css';

const SIZES = [25, 50, 100];

export interface PagerProps {
  page: number;
  perPage: number;
  /** Offered beside 25, 50 and 100 where a list begins smaller. */
  defaultPerPage: number;
  total: number;
  totalIsExact: boolean;
  isNarrow: boolean;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

/** Which rows are shown, how many at once, and the way to the others: at most seven page buttons. */
export function Pager({ page, perPage, defaultPerPage, total, totalIsExact, isNarrow, onPage, onPerPage }: PagerProps) {
  const id = useId();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const sizes = [...new Set([defaultPerPage, perPage, ...SIZES])].toSorted((a, b) => a - b);
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <div className={classes.pager}>
      <div className={classes.size}>
        <label htmlFor={id}>rows per page:</label>
        <NativeSelect
          id={id}
          size="xs"
          radius="md"
          value={String(perPage)}
          onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          data={sizes.map(String)}
        />
      </div>
      <span className={classes.range} aria-live="polite">
        {count(from)}–{count(to)} of {totalIsExact ? '' : 'more than '}
        {count(total)}
      </span>
      {pages > 1 && (
        <Pagination
          className={classes.pages}
          total={pages}
          value={page}
          onChange={onPage}
          siblings={isNarrow ? 0 : 1}
          boundaries={1}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </div>
  );
}
