-- Up Migration

-- How a lead ends: it brought an install, its claim ran out, or it was taken back.
do $$
declare each record;
begin
  for each in select conname from pg_constraint where conrelid = 'leads'::regclass and contype = 'c'
                 and (pg_get_constraintdef(oid) like '%state%') loop
    execute format('alter table leads drop constraint %I', each.conname);
  end loop;
end;
$$;
update leads l set state = 'converted', version = version + 1
 where state = 'approved' and exists (select 1 from referrals r where r.lead_id = l.id);
-- What ran out before there was a clock for it is no news.
update leads set state = 'expired', version = version + 1 where state = 'approved' and claim_ends_at < now();
alter table leads
  add check (state in ('pending', 'approved', 'converted', 'expired', 'rejected', 'revoked', 'withdrawn')),
  add check ((claim_ends_at is null) = (state in ('rejected', 'revoked', 'withdrawn')));

-- The claims that end next.
create index leads_by_claim_end on leads (claim_ends_at, id) where state = 'approved';
