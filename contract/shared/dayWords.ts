const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A UTC day in a sentence: '12 Nov 2026'. */
export const dayInWords = (time: Date | number): string => format.format(time);

const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A UTC time in a sentence: '25 Nov, 14:00 UTC'. */
export const timeInWords = (time: Date | number): string => `${clock.format(time)} UTC`;
