-- Up Migration

-- A charge whose message came before the one of its shop's install earned, and counted in no figure: it had no referral. It now
-- gets it with the install, and so do its refunds. Nothing else of a charge ever changes.
create function refuse_charge_rewrite() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return null; end if;
  raise exception 'charges is append-only' using errcode = '42501';
end $$;
create function refuse_all_but_attribution() returns trigger language plpgsql as $$
begin
  if old.referral_id is null and new.referral_id is not null and to_jsonb(new) - 'referral_id' = to_jsonb(old) - 'referral_id' then
    return new;
  end if;
  raise exception 'charges is append-only' using errcode = '42501';
end $$;
drop trigger charges_recorded on charges;
create trigger charges_recorded before update or delete or truncate on charges for each statement execute function refuse_charge_rewrite();
create trigger charges_attributed before update on charges for each row execute function refuse_all_but_attribution();

-- What they come to moves figures then.
create trigger charges_attributed_noted after update on charges referencing new table as added
  for each statement execute function note_charges();
create trigger charges_attributed_cohorts_noted after update on charges referencing new table as added
  for each statement execute function note_cohort_charges();

-- Gives charges that have earned the referral that they earned for, and the same to what was refunded of them.
create function attribute_charges(ids uuid[]) returns void language sql security definer set search_path = public as $$
  with earned as materialized (
    select c.id, m.referral_id from charges c join commissions m on m.charge_id = c.id where c.id = any(ids) and c.referral_id is null
  )
  update charges c set referral_id = e.referral_id
    from (select id, referral_id from earned
          union all
          select f.id, e.referral_id from earned e join charges f on f.refund_of = e.id and f.referral_id is null) e
   where c.id = e.id
$$;
select attribute_charges(array(select c.id from charges c join commissions m on m.charge_id = c.id where c.kind = 'charge' and c.referral_id is null));
