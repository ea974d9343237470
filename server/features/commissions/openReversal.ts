import sql from 'sql-template-tag';

/** The reversal `v` is not settled yet. */
export const isOpenReversal = sql`v.state in ('proposed', 'disputed', 'escalated')`;
