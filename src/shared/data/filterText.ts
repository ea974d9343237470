/** One filter of a list as text; undefined where it is not set. */
export const filterText = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
