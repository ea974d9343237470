import sql, { type Sql } from 'sql-template-tag';

/**
 * Of rows `e` with `entity` and `entity_id`, a lifecycle or what an audit event is of: what is joined to name the record. To be
 * used on few rows at once.
 */
export const recordJoins: Sql = sql`
  left join payouts o on e.entity = 'payout' and o.id = e.entity_id
  left join payout_methods m on e.entity = 'payoutMethod' and m.id = e.entity_id
  left join commissions c on e.entity = 'commission' and c.id = e.entity_id
  left join referrals r on r.id = case when e.entity in ('referral', 'attribution') then e.entity_id else c.referral_id end
  left join lateral (select coalesce(a.name, g.name, t.name, q.name, 'Programme') as name from terms_proposals z
                       left join apps a on z.scope = 'app' and a.id::text = z.target
                       left join tags g on z.scope = 'tag' and g.id::text = z.target
                       left join tiers t on z.scope = 'tier' and t.id::text = z.target
                       left join partners q on z.scope = 'partner' and q.id::text = z.target
                      where e.entity = 'termsProposal' and z.id = e.entity_id) w on true
  left join lateral (select q.shop, x.partner_id from reversals x join commissions z on z.id = x.commission_id
                       join referrals q on q.id = z.referral_id where e.entity = 'reversal' and x.id = e.entity_id) y on true
  left join tier_standings ts on e.entity = 'tier' and ts.id = e.entity_id
  left join tiers ti on e.entity = 'tier' and ti.id = coalesce(ts.tier_id, e.entity_id)
  left join claims h on e.entity = 'claim' and h.id = e.entity_id
  left join review_cases j on e.entity = 'case' and j.id = e.entity_id
  left join newsletters s on e.entity = 'newsletter' and s.id = e.entity_id
  left join terms_versions tv on e.entity = 'termsVersion' and tv.id = e.entity_id
  left join banners b on e.entity = 'banner' and b.id = e.entity_id
  left join banner_editions n on n.banner_id = b.id and n.edition = b.edition
  left join leads l on e.entity = 'lead' and l.id = e.entity_id
  left join app_events d on e.entity in ('appEvent', 'refund') and d.id = e.entity_id
  left join apps k on k.id = case when e.entity in ('listing', 'app') then e.entity_id else d.app_id end
  left join users v on v.id = case when e.entity in ('staffAccount', 'user') then e.entity_id
                                   when e.entity = 'personExport' then (select x.user_id from person_exports x where x.id = e.entity_id)
                                   when e.entity = 'erasure' then (select x.user_id from erasures x where x.id = e.entity_id) end
  left join lateral (select case when role = 'partner' then email else 'Staff' end as label from invitations
                      where e.entity = 'invitation' and id = e.entity_id) i on true
  left join lateral (select u.first_name || ' ' || u.last_name as name, x.partner_id from support_notes x
                       join users u on u.id = x.user_id where e.entity = 'supportNote' and x.id = e.entity_id) f on true
  left join prospects t on e.entity = 'prospect' and t.id = e.entity_id
  left join partners p on p.id = case when e.entity in ('approval', 'account', 'partner') then e.entity_id
                                      else coalesce(o.partner_id, m.partner_id, r.partner_id, y.partner_id, h.partner_id, j.partner_id, l.partner_id, ts.partner_id,
                                                    f.partner_id, v.partner_id) end`;

/** Of what `recordJoins` joined: what the record is called, the slug of an app, and whose it is. */
export const recordColumns: Sql = sql`
  coalesce(r.shop, y.shop, h.shop, l.company, d.shop, t.name, f.name, v.first_name || ' ' || v.last_name, ti.name, p.name, w.name, k.name, n.title,
           s.subject, 'Version ' || tv.version, i.label, '') as label,
  k.slug,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner`;
