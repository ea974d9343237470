/** Where an invitation stands. */
export const invitationStatuses = ['open', 'accepted', 'expired', 'revoked'] as const;
