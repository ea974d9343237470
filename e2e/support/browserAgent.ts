/** A browser's name in requests without one: what names itself a program, or nothing, is not counted as a click. */
export const browserAgent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
