/** The fields of a password's change, also while they are on their way. */
export const passwordWords = {
  current: 'Current password',
  next: 'New password',
  nextMore: 'At least 12 characters. You’ll be signed out everywhere, here after 3 seconds.',
} as const;
