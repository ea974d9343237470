/** Two versions of a text as one, so that neither is lost. */
export const joined = (theirs: string, mine: string): string => `${theirs}\n\n${mine}`;
