import sql from 'sql-template-tag';

import { plural } from '#contract/shared/plural.ts';

import { type Rule, visitsSince } from './rule.ts';

/** The visit came from a banned site or a subdomain of one. */
export const bannedReferrer: Rule = (_, { settings, referrals, since }) =>
  sql`select r.partner_id, r.id as referral_id, '' as key, 'The visit came from a banned site.' as why, v.referrer_host as detail
        from referrals r join ${visitsSince(since)} v on v.id = r.visit_id
       where ${referrals}
         and exists (select 1 from unnest(${settings.bannedHosts}::text[]) b(host)
                      where right('.' || v.referrer_host, char_length(b.host) + 1) = '.' || b.host)`;

/** The visit carries an ad’s click id, and the app’s terms forbid ads. */
export const adClicks: Rule = (_, { settings, referrals, since }) =>
  sql`select r.partner_id, r.id as referral_id, '' as key, 'The visit came by a paid ad.' as why,
             array_to_string(v.ad_clicks, ', ') as detail
        from referrals r join ${visitsSince(since)} v on v.id = r.visit_id
       where ${referrals} and cardinality(v.ad_clicks) > 0
         and (${settings.adApps.length} = 0
              or r.app_id in (select a.id from apps a where a.slug = any(${settings.adApps}::text[])))`;

/** Installed sooner after the visit than a person could; a visit that was kept late does not make it later. */
export const fastInstall: Rule = (_, { settings, referrals, since }) =>
  sql`select r.partner_id, r.id as referral_id, '' as key,
             ${`Installed less than ${plural(settings.installSeconds, { one: 'second', other: 'seconds' })} after the visit.`} as why,
             round(greatest(extract(epoch from r.installed_at - v.created_at), 0), 1) || ' s' as detail
        from referrals r join ${visitsSince(since)} v on v.id = r.visit_id
       where ${referrals} and r.installed_at < v.created_at + make_interval(secs => ${settings.installSeconds})`;

/** Several shops of a partner that left soon after they came, within thirty days of each other. */
export const quickUninstall: Rule = (_, { settings, referrals, since }) => {
  const soon = sql`make_interval(hours => ${settings.uninstallHours})`;
  return sql`with requested as (
        select distinct r.partner_id from referrals r
         where ${referrals} and r.uninstalled_at < r.installed_at + ${soon}
      ), counted as (
        select o.partner_id, o.id, o.uninstalled_at - o.installed_at as stayed,
               count(*) over (partition by o.partner_id order by o.installed_at
                              range between interval '30 days' preceding and interval '30 days' following) as shops
          from requested a join referrals o on o.partner_id = a.partner_id
         where o.uninstalled_at < o.installed_at + ${soon} and o.installed_at >= ${since}::timestamptz - interval '30 days'
      )
      select partner_id, id as referral_id, '' as key,
             ${`Uninstalled within ${plural(settings.uninstallHours, { one: 'hour', other: 'hours' })}, like other shops of the partner.`} as why,
             round(greatest(extract(epoch from stayed), 0) / 3600, 1) || ' h, ' || shops || ' shops' as detail
        from counted where shops >= ${settings.uninstallShops}`;
};
