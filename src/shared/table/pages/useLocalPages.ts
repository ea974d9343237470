import type { PagerProps } from './Pager.tsx';
import { usePageAndSize } from './usePageAndSize.ts';
import { usePrinting } from './usePrinting.ts';

const PER_PAGE = 25;

export interface LocalPages<Row> {
  rows: readonly Row[];
  /** null where one page holds them all, and on paper. */
  pager: PagerProps['collection'] | null;
}

const none: readonly never[] = [];

/** Rows that are here already, a page at a time, and all of them on paper; without rows there is nothing to page. */
export function useLocalPages<Row>(rows: readonly Row[] = none): LocalPages<Row> {
  const pages = usePageAndSize(PER_PAGE);
  const isPrinting = usePrinting();
  const { perPage } = pages;
  if (isPrinting || rows.length <= PER_PAGE) return { rows, pager: null };
  const current = Math.min(pages.page, Math.ceil(rows.length / perPage));
  return {
    rows: rows.slice((current - 1) * perPage, current * perPage),
    pager: { ...pages, page: current, total: rows.length, totalIsExact: true },
  };
}
