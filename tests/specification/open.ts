/** What the specification says and no part of the product does yet. A row leaves this list when it holds. */
export const open: ReadonlySet<string> = new Set([
  '/resources',
  '/app-details-admin',
  '/newsletter/cancel',
  'POST /api/support-hub/create-note {note, userId}',
]);
