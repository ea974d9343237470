import { useState } from 'react';

import type { PagerProps } from './Pager.tsx';

const PER_PAGE = 25;

export interface LocalPages<Row> {
  rows: readonly Row[];
  /** null where one page holds them all. */
  pager: PagerProps['collection'] | null;
}

const none: readonly never[] = [];

/** Rows that are here already, a page at a time; without rows there is nothing to page. */
export function useLocalPages<Row>(rows: readonly Row[] = none): LocalPages<Row> {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(PER_PAGE);
  if (rows.length <= PER_PAGE) return { rows, pager: null };
  const current = Math.min(page, Math.ceil(rows.length / perPage));
  return {
    rows: rows.slice((current - 1) * perPage, current * perPage),
    pager: {
      page: current,
      perPage,
      defaultPerPage: PER_PAGE,
      total: rows.length,
      totalIsExact: true,
      setPage,
      setPerPage: (size) => {
        setPerPage(size);
        setPage(1);
      },
    },
  };
}
