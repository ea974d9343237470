export const personExportStates = ['requested', 'preparing', 'ready', 'failed', 'expired'] as const;
export type PersonExportState = (typeof personExportStates)[number];
