/** Where nothing answered: what reads call a failure of the connection, and what to do. */
export const unreachableWords = 'Can’t reach the server. Check your connection and try again.';
