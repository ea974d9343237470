import sql, { type Sql } from 'sql-template-tag';

/**
 * One transaction at a time for what leads claim, on every node and in one order: their shops (with the installations of
 * their apps, which lock alike), and the addresses of their contacts.
 */
const lockClaims = (chosen: Sql): Sql =>
  sql`select pg_advisory_xact_lock(key) from (
        select hashtextextended('lead ' || l.shop, 0) as key from leads l where ${chosen}
        union
        select hashtextextended('contact ' || lower(l.email), 0) from leads l where ${chosen} and l.email <> ''
        union
        select hashtextextended(a.app_id || ' ' || l.shop, 0)
          from leads l join lead_apps a on a.lead_id = l.id where ${chosen}
        order by 1) keys`;

/**
 * Locks the leads `l` that are chosen, then what they claim. Not FOR UPDATE: an installation that refers to a lead holds its shop
 * already and must not wait for the row.
 */
export const leadLocks = (chosen: Sql): Sql[] => [
  sql`select 1 from leads l where ${chosen} order by l.id for no key update`,
  lockClaims(chosen),
];

/** The same for a lead that is about to be changed: what it claims now, and what it will claim. */
export const lockClaimsOf = (
  leadId: string,
  { shop, email, appIds }: { shop: string; email: string; appIds: readonly string[] },
): Sql =>
  sql`select pg_advisory_xact_lock(key) from (
        select hashtextextended('lead ' || s.shop, 0) as key
          from (select shop from leads where id = ${leadId}::uuid union select ${shop}) s
        union
        select hashtextextended('contact ' || lower(c.email), 0)
          from (select email from leads where id = ${leadId}::uuid union select ${email}) c where c.email <> ''
        union
        select hashtextextended(a.app_id || ' ' || s.shop, 0)
          from (select shop from leads where id = ${leadId}::uuid union select ${shop}) s,
               (select app_id from lead_apps where lead_id = ${leadId}::uuid union select unnest(${appIds}::uuid[])) a
        order by 1) keys`;
