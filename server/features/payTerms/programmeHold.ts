import sql from 'sql-template-tag';

/** The months after which commissions become payable, unless an app, a tag, a tier or a partner has others. */
export const programmeHold = sql`(select pay_plain_hold(t.clauses) from pay_terms t where t.scope = 'programme'
  order by t.version desc limit 1)`;
