/** A line of text in a picture: pieces that are written alike. */
export interface Line {
  text: string;
  isStrong: boolean;
}

const wide = /[mwMW@—]/;
const narrow = /[iljtfrI.,:;'’|!()[\] ]/;
const tall = /[A-Z0-9↻]/;

/** How wide Arial draws a text, in pixels, a little more rather than less. */
export function widthOf(text: string, size: number, isStrong = false): number {
  let sum = 0;
  for (const char of text) sum += wide.test(char) ? 0.87 : narrow.test(char) ? 0.32 : tall.test(char) ? 0.68 : 0.56;
  return Math.ceil(sum * size * (isStrong ? 1.07 : 1));
}

/** Breaks a text into lines of at most `width` pixels; a longer word has a line of its own. */
export function wrapped(text: string, size: number, width: number, isStrong = false): Line[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size, isStrong) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => ({ text: line, isStrong }));
}
