import MailChecker from 'mailchecker';
import sql from 'sql-template-tag';

import { query } from '../../../platform/database/pool.ts';
import { type Rule } from './rule.ts';

/** Several shops of a partner share one contact: all of them, once there are enough. */
export const contactShops: Rule = (_, { settings, referrals }) =>
  sql`with requested as (
        select distinct r.partner_id, canonical_email(r.contact_email) as contact from referrals r
         where ${referrals} and r.contact_email <> ''
      ), many as (
        select a.partner_id, a.contact, count(distinct o.shop) as shops
          from requested a join referrals o on canonical_email(o.contact_email) = a.contact and o.partner_id = a.partner_id
                                       and o.contact_email <> ''
         group by 1, 2 having count(distinct o.shop) >= ${settings.contactShops}
      )
      select o.partner_id, o.id as referral_id, '' as key, 'Several shops of the partner have one contact.' as why,
             m.shops || ' shops' as detail
        from many m join referrals o on canonical_email(o.contact_email) = m.contact and o.partner_id = m.partner_id
                                    and o.contact_email <> ''`;

/** Whether a domain, or one above it, is of a provider of throw-away addresses. */
export function isDisposable(domain: string): boolean {
  const listed = MailChecker.blacklist();
  for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1))
    if (listed.has(rest)) return true;
  return false;
}

/** A contact at a provider of throw-away addresses. */
export const disposableMail: Rule = async (db, { referrals }) => {
  const domain = sql`split_part(lower(r.contact_email), '@', 2)`;
  const used = await query<{ domain: string }>(
    db,
    sql`select distinct ${domain} as domain from referrals r where ${referrals} and r.contact_email <> ''`,
  );
  const disposable = used.map((one) => one.domain).filter(isDisposable);
  return sql`select r.partner_id, r.id as referral_id, '' as key, 'The shop’s contact is a disposable address.' as why,
                    ${domain} as detail
               from referrals r where ${referrals} and ${domain} = any(${disposable}::text[])`;
};
