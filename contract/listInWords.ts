const format = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** 'a, b and c'. */
export const listInWords = (names: readonly string[]): string => format.format(names);
