const mostCharacters = 254;
/** One plain address. Line breaks, commas, quotes and angle brackets would let one address become headers or several. */
const plain = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.?[^\s@<>()[\]\\,;:"\p{Cc}.]+$/u;

export const isAddress = (value: string): boolean => value.length <= mostCharacters && plain.test(value);

/** @throws when the value is not one plain mail address. */
export function assertAddress(value: string): void {
  if (!isAddress(value)) throw new Error('not an email');
}
