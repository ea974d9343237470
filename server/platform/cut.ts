/** At most `most` characters of a text, and no half of one that takes two: JSON columns refuse it. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
