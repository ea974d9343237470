import { useSearchParams } from 'wouter';

/** Which one of a list is shown over the page, kept in the address under `name`; back closes it. */
export function useShown(name: string): { id: string | null; show: (id: string) => void; hide: () => void } {
  const [search, setSearch] = useSearchParams();
  const put = (id: string | null) => (current: URLSearchParams) => {
    const changed = new URLSearchParams(current);
    if (id === null) changed.delete(name);
    else changed.set(name, id);
    return changed;
  };
  return {
    id: search.get(name),
    show: (id) => setSearch(put(id)),
    hide: () => setSearch(put(null), { replace: true }),
  };
}
