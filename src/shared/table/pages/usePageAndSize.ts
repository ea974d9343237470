import { type SetStateAction, useState } from 'react';

/** The page and its size of a list that is part of a page, and not in the address. */
export function usePageAndSize(defaultPerPage: number) {
  const [{ page, perPage }, setState] = useState({ page: 1, perPage: defaultPerPage });
  return {
    page,
    perPage,
    defaultPerPage,
    setPage: (next: SetStateAction<number>) =>
      setState((current) => ({ ...current, page: typeof next === 'function' ? next(current.page) : next })),
    setPerPage: (size: number) => setState({ page: 1, perPage: size }),
  };
}
