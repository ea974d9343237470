/** At most `most` characters of a text, never half a surrogate pair, which JSON columns refuse. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
