/** The UTC calendar month of a time, '2026-11'. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The month after, '2026-12' → '2027-01'. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number)));
}

/** A month as the database keeps it: its first day. */
export const firstDay = (month: string): string => `${month}-01`;
