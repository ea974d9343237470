/** ms between the last key of a search and its request, as the specification has it; a list's own pause is its machine's. */
export const searchPause = 50;
