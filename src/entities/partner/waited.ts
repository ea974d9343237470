const DAY = 86_400_000;
/** The target: a registration is decided within this many business days. */
const target = 2;

const isWorkday = (time: number): boolean => {
  const day = new Date(time).getUTCDay();
  return day !== 0 && day !== 6;
};

/** For how many days something has waited, and whether longer than two business days, weekends left out. */
export function waited(since: string, now: number): { days: number; isLate: boolean } {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / DAY));
  let workdays = 0;
  for (let day = 1; day <= days && workdays <= target; day += 1)
    if (isWorkday(Date.parse(since) + day * DAY)) workdays += 1;
  return { days, isLate: workdays > target };
}
