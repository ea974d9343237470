/** The status of an invitation. */
export const invitationStatuses = ['open', 'accepted', 'expired', 'revoked', 'replaced'] as const;
