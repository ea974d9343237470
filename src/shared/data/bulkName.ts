/** Where a large change of the person keeps how far it is, for as long as the tab lives. */
export const bulkName = (what: string, userId: string): string => `tributary.bulk ${what} ${userId}`;

/** Whether one was under way when the page was left. */
export const isBulkKept = (name: string): boolean => sessionStorage.getItem(name) !== null;
