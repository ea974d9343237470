const two = (value: number) => String(value).padStart(2, '0');

/** A time as a `datetime-local` field has it: '2026-11-20T14:05', where the person is. */
export const localNow = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;

/** What such a field has, as an instant; what is no time stays as it is, for the contract to refuse. */
export function atInstant(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}
