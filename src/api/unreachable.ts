/** Shown when the server could not be reached. */
export const unreachableWords = 'Can’t reach the server. Check your connection and try again.';
