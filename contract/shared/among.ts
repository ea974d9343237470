/** The value as one of these words; undefined where it is none of them. */
export const among = <Word extends string>(words: readonly Word[], value: string | undefined): Word | undefined =>
  words.find((word) => word === value);
