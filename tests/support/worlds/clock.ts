/** When every row begins. */
export const today = '2026-11-20T12:00:00.000Z';
