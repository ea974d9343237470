/** '2026-11-20T12:00' of an instant, in the zone of the browser, as a `datetime-local` field has it. */
export function localMinute(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * The instant of a local minute; the one that stands already where the minute is the same. What is no time stays as it is, for
 * the contract to refuse.
 */
export const instantOf = (local: string, standing: string | null = null): string | null => {
  if (local === '') return null;
  if (local === localMinute(standing)) return standing;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
};
