/** How many partners the list is read of. */
const size = 100_000;

/**
 * Approved partners of every age beside those of the demo, once; for the owner. Registrations that wait would be overdue, and each
 * escalated while the figures are taken.
 */
export const partnerCrowd = `
  insert into partners (id, referral_id, name, domain, country, approval_state, approval_decided_at, created_at, updated_at)
  select gen_random_uuid(), translate(upper(lpad(to_hex(n), 8, 'H')), '01', 'ZY'), 'Crowd ' || n, 'crowd-' || n || '.example',
         (array['DE', 'FR', 'US', 'GB', 'NL'])[1 + n % 5], 'approved', now() - make_interval(mins => n * 10),
         now() - make_interval(mins => n * 10), now() - make_interval(mins => n * 10)
    from generate_series(1, ${size}) n
   where not exists (select 1 from partners where name = 'Crowd 1')`;
