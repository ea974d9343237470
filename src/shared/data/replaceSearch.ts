/** Puts a query string into the address, without a step back to the one before. */
export const replaceSearch = (search: string): void => {
  if (search === location.search.slice(1)) return;
  history.replaceState(history.state, '', `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`);
};
