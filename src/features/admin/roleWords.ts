import type { Role } from '#contract/session/user.ts';

/** What a person is invited as. */
export const roleWords = {
  partner: 'Partner',
  admin: 'Admin',
  manager: 'Manager',
  moderator: 'Moderator',
} as const satisfies Record<Role, string>;
