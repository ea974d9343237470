import sql, { type Sql } from 'sql-template-tag';

/** The standing `s` with the tier `t` gives the partner its terms. */
export const isHeld: Sql = sql`(t.is_open and (s.override_state = 'granted'
  or (s.override_state = 'none' and s.state in ('promoted', 'atRisk'))))`;
