import { useState } from 'react';

/** The page and its size of a list that is part of a page, and not in the address. */
export function usePlace(defaultPerPage: number) {
  const [{ page, perPage }, setPlace] = useState({ page: 1, perPage: defaultPerPage });
  return {
    page,
    perPage,
    defaultPerPage,
    setPage: (next: number) => setPlace({ page: next, perPage }),
    setPerPage: (size: number) => setPlace({ page: 1, perPage: size }),
  };
}
