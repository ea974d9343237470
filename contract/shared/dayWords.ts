const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day that is one of UTC, such as the first of a payout month, in a sentence: '12 Nov 2026'. */
export const dayInWords = (time: Date | number): string => day.format(time);

const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A time in a sentence that is read in any zone, by mail or in an answer: '25 Nov 2026, 14:00 UTC'. */
export const timeInWords = (time: Date | number): string => `${clock.format(time)} UTC`;
