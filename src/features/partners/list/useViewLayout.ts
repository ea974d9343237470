import { useSearchParams } from 'wouter';

import { type TableLayoutState, useTableLayout } from '../../../shared/table/columns/useTableLayout.ts';
import { hiddenIn, withoutColumns } from './partnerViews.ts';

/** The columns of the list: those of the view that the address names, otherwise those chosen on this device. */
export function useViewLayout(name: string): TableLayoutState {
  const own = useTableLayout(name);
  const [search, setSearch] = useSearchParams();
  const hidden = hiddenIn(search);
  if (hidden === null) return own;
  const put = (next: readonly string[]) => setSearch((current) => withoutColumns(current, next), { replace: true });
  return {
    ...own,
    hidden,
    isAsGiven: false,
    toggle: (column) => put(hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column]),
    reset: () => {
      put([]);
      own.reset();
    },
  };
}
