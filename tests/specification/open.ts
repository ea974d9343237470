/** What the specification says and no part of the product does yet. A row leaves this list when it holds. */
export const open: ReadonlySet<string> = new Set([]);
