import { type SetStateAction, useState } from 'react';

/** The page and its size of a list that is part of a page, and not in the address. */
export function usePlace(defaultPerPage: number) {
  const [{ page, perPage }, setPlace] = useState({ page: 1, perPage: defaultPerPage });
  return {
    page,
    perPage,
    defaultPerPage,
    setPage: (next: SetStateAction<number>) =>
      setPlace((place) => ({ ...place, page: typeof next === 'function' ? next(place.page) : next })),
    setPerPage: (size: number) => setPlace({ page: 1, perPage: size }),
  };
}
