const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A UTC day in a sentence: '12 Nov 2026'. */
export const dayInWords = (time: Date | number): string => format.format(time);
