import { useSearchParams } from 'wouter';

/**
 * The past instant at which a record is shown (ISO, UTC), kept in the address; null for now. The address may name the record it
 * is of: another one that is opened on the page is shown as it is.
 */
export function useInstant(id: string): [string | null, (instant: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const of = search.get('of') ?? id;
  const given = of === id ? Date.parse(search.get('at') ?? '') : Number.NaN;
  const travel = (instant: string | null) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        if (instant === null) {
          changed.delete('at');
          changed.delete('of');
        } else {
          changed.set('at', instant);
          changed.set('of', id);
        }
        return changed;
      },
      { replace: true },
    );
  return [Number.isNaN(given) ? null : new Date(given).toISOString(), travel];
}
