-- Up Migration

-- A person who asks to be forgotten. Their rows stay with ids and amounts; what names them goes.
create table erasures (
  id uuid primary key,
  user_id uuid not null references users,
  state text not null default 'requested' check (state in ('requested', 'erasing', 'erased', 'withdrawn', 'refused')),
  requested_by uuid not null references users,
  -- What is still owed is given up.
  is_waived boolean not null default false,
  erases_at timestamptz not null,
  reason text not null default '' check (char_length(reason) <= 5000),
  cancel_hash bytea unique check (octet_length(cancel_hash) = 32),
  -- While it erases: the partner whose last person this is, and a pattern of what names the person elsewhere.
  partner_id uuid references partners,
  email text,
  pattern text check (pattern <> ''),
  created_at timestamptz not null,
  ended_at timestamptz,
  version int not null default 1,
  state_moved timestamptz,
  state_since timestamptz generated always as (coalesce(state_moved, created_at)) stored,
  check (state = 'erasing' or (email is null and pattern is null)),
  check ((state in ('erased', 'withdrawn', 'refused')) = (ended_at is not null)),
  check (state <> 'refused' or reason <> '')
);
create unique index erasures_one_at_once on erasures (user_id) where state in ('requested', 'erasing');
create index erasures_by_user on erasures (user_id, created_at desc, id desc);
create index erasures_by_created on erasures (created_at desc, id desc);
create index erasures_in_state on erasures (state, state_since);
create index erasures_by_partner on erasures (partner_id) where partner_id is not null;
create index erasures_due on erasures (erases_at, id) where state = 'requested';

-- Who was erased cannot sign in and is sent nothing.
alter table users drop column is_disabled, add column erased_at timestamptz;
alter table users
  add column is_disabled boolean not null generated always as (account_state = 'deactivated' or erased_at is not null) stored;

-- The digest of a reason that was erased, from which the entry's seal still follows (contract/ledger/proof.ts).
alter table ledger_entries
  add column reason_digest bytea check (octet_length(reason_digest) = 32),
  add constraint ledger_erased_reason check (reason_digest is null or reason = '[erased]');

-- A text without what names the person, never longer than it was, since columns have limits; a JSON value likewise.
create function without_mentions(value text, pattern text) returns text language sql immutable parallel safe
  return case when char_length(regexp_replace(value, pattern, '[erased]', 'gi')) <= char_length(value)
              then regexp_replace(value, pattern, '[erased]', 'gi') else regexp_replace(value, pattern, '…', 'gi') end;
create function without_mentions(value jsonb, pattern text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if value is null or value::text !~* pattern then return value; end if;
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(without_mentions(value #>> '{}', pattern))
    when 'object' then (select coalesce(jsonb_object_agg(e.key, without_mentions(e.value, pattern)), '{}') from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(without_mentions(e.value, pattern) order by e.place), '[]')
                         from jsonb_array_elements(value) with ordinality e(value, place))
    else value end;
end $$;

-- What stays of the person's own values: nothing of a text, and of a JSON value ids, times, numbers and codes.
create function erased(value text) returns text language sql immutable parallel safe
  return case when value = '' then '' else '[erased]' end;
create function erased(value jsonb, under text default '') returns jsonb language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, erased(e.value, e.key)), '{}') from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(erased(e.value, under) order by e.place), '[]')
                         from jsonb_array_elements(value) with ordinality e(value, place))
    when 'string' then case
      when under in ('state', 'status', 'method', 'role', 'currency', 'country', 'kind', 'scope', 'event', 'field', 'month', 'rule',
                     'type', 'language', 'frequency')
        or value #>> '{}' ~ '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d(-\d\d(T[0-9:.]+Z?)?)?|-?\d+)?$'
        then value
      when under in ('password', 'passwordHash', 'secret', 'token', 'tokenHash', 'iban', 'accountNumber', 'routingNumber', 'sortCode')
        then '"•"'::jsonb
      else '"[erased]"'::jsonb end
    else value end
$$;

-- The erasure of this transaction, if it is under way.
create function current_erasure() returns erasures language sql stable security definer set search_path = public as $$
  select e from erasures e
   where e.id = nullif(current_setting('tributary.erasure', true), '')::uuid and e.state = 'erasing'
$$;

-- Whether a row changes by nothing but the erasure of these columns, whoever asks.
create function only_erases(before jsonb, after jsonb, variadic texts text[]) returns boolean language plpgsql stable as $$
declare
  e erasures := current_erasure();
  -- Columns that are made from others, and not yet made before an update.
  made constant text[] := array['before', 'after', 'state_since'];
  name text;
begin
  if e.id is null or before - texts - made <> after - texts - made then return false; end if;
  foreach name in array texts loop
    continue when after -> name = before -> name;
    continue when name in ('address', 'user_agent') and after -> name = 'null'::jsonb;
    continue when jsonb_typeof(before -> name) = 'string'
      and after ->> name in (erased(before ->> name), without_mentions(before ->> name, e.pattern));
    continue when jsonb_typeof(before -> name) in ('object', 'array')
      and after -> name in (without_mentions(erased(before -> name), e.pattern), without_mentions(before -> name, e.pattern));
    return false;
  end loop;
  return true;
end $$;

-- What was recorded may be erased, and where it came from forgotten in time; nothing else of it ever changes.
create function refuse_all_but_erasure() returns trigger language plpgsql as $$
declare
  made constant text[] := array['before', 'after'];
  was jsonb := to_jsonb(old) - made;
  becomes jsonb := to_jsonb(new) - made;
begin
  if tg_table_name in ('audit_events', 'lifecycle_events') and (was ->> 'created_at')::timestamptz < now() - interval '30 days'
     and becomes -> 'address' = 'null' and becomes -> 'user_agent' = 'null'
     and becomes - array['address', 'user_agent'] = was - array['address', 'user_agent'] then
    return new;
  end if;
  if tg_table_name = 'ledger_entries' then
    -- Nested: a table without the column must not read it.
    if new.reason_digest is distinct from old.reason_digest then
      if old.reason_digest is not null or new.reason_digest is distinct from sha256(convert_to(old.reason, 'UTF8'))
         or new.reason <> '[erased]' then
        raise exception 'ledger_entries is append-only' using errcode = '42501';
      end if;
      was := was - 'reason_digest';
      becomes := becomes - 'reason_digest';
    elsif new.reason <> old.reason then
      raise exception 'ledger_entries is append-only' using errcode = '42501';
    end if;
  end if;
  if only_erases(was, becomes, variadic tg_argv::text[]) then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

do $$
declare
  one record;
begin
  for one in select * from (values
      ('ledger_entries', 'ledger_append_only', '''reason'''),
      ('lifecycle_events', 'lifecycle_events_append_only', '''payload'', ''address'', ''user_agent'''),
      ('audit_events', 'audit_events_append_only', '''payload'', ''address'', ''user_agent'''),
      ('terms_acceptances', 'terms_acceptances_append_only', '''address'''),
      ('pay_terms', 'pay_terms_append_only', '''note''')) as t(name, guard, texts)
  loop
    execute format('drop trigger %I on %I', one.guard, one.name);
    execute format('create trigger %I before delete or truncate on %I for each statement execute function refuse_rewrite()', one.guard, one.name);
    execute format('create trigger %I before update on %I for each row execute function refuse_all_but_erasure(%s)', one.name || '_erased', one.name, one.texts);
  end loop;
end $$;
drop trigger audit_events_kept on audit_events;
drop trigger lifecycle_events_kept on lifecycle_events;
drop function refuse_rewrite_of_origin;
create trigger question_answers_erased before update on question_answers for each row execute function refuse_all_but_erasure('answer');
create trigger review_signals_erased before update on review_signals for each row execute function refuse_all_but_erasure('evidence');

-- A payout that is over, a proposed reversal and a payout method may lose their texts in the same way.
create or replace function refuse_recorded_change() returns trigger language plpgsql as $$
begin
  -- Nested, not joined by "and": an expression that names a column the row has not fails before it is short-circuited.
  if tg_table_name = 'commissions' then
    if row(new.partner_id, new.referral_id, new.app_id, new.charge_id, new.rate, new.base_minor, new.amount_minor, new.currency, new.earned_month, new.occurred_at)
       is distinct from row(old.partner_id, old.referral_id, old.app_id, old.charge_id, old.rate, old.base_minor, old.amount_minor, old.currency, old.earned_month, old.occurred_at) then
      raise exception 'a recorded commission keeps its figures' using errcode = '42501';
    end if;
  elsif (row(new.partner_id, new.month, new.currency, new.amount_minor, new.place, new.number) is distinct from row(old.partner_id, old.month, old.currency, old.amount_minor, old.place, old.number)
     or (old.state in ('returned', 'voided') and row(new.*) is distinct from row(old.*))
     or (old.state = 'paid' and new.state <> 'returned' and row(new.*) is distinct from row(old.*))
     or (old.state = 'paid' and new.state = 'returned'
         and to_jsonb(new) - array['state', 'state_moved', 'state_since', 'reason', 'version']
             is distinct from to_jsonb(old) - array['state', 'state_moved', 'state_since', 'reason', 'version'])
     or (new.state = 'returned' and old.state not in ('paid', 'returned')))
    and not only_erases(to_jsonb(old), to_jsonb(new), 'reason') then
    raise exception 'a recorded payout keeps its figures' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace function refuse_other_reversal() returns trigger language plpgsql as $$
begin
  if row(new.partner_id, new.commission_id, new.amount_minor, new.currency, new.reason, new.proposed_by, new.created_at, new.answer_by)
     is distinct from row(old.partner_id, old.commission_id, old.amount_minor, old.currency, old.reason, old.proposed_by, old.created_at, old.answer_by)
     or (old.entry_id is not null and new.entry_id is distinct from old.entry_id)
     or (old.ended_at is not null and new.state <> old.state) then
    if not only_erases(to_jsonb(old), to_jsonb(new), 'reason', 'dispute', 'decision') then
      raise exception 'a proposed reversal keeps what it says' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;

create or replace function refuse_method_change() returns trigger language plpgsql as $$
begin
  if row(new.partner_id, new.method, new.holder, new.country, new.masked, new.requested_by, new.requested_at, new.counts_from)
     is distinct from row(old.partner_id, old.method, old.holder, old.country, old.masked, old.requested_by, old.requested_at, old.counts_from)
     and not only_erases(to_jsonb(old) - array['sealed', 'cancel_hash', 'digest'], to_jsonb(new) - array['sealed', 'cancel_hash', 'digest'], 'holder', 'masked') then
    raise exception 'a payout method keeps its account' using errcode = '42501';
  end if;
  return new;
end $$;

-- The one way: erases what the application may not write, in some pages of one of these tables. Answers how many rows.
create function erase_recorded(erasure uuid, tab text, first_page bigint, last_page bigint) returns int
  language plpgsql security definer set search_path = public as $$
declare
  e erasures;
  own uuid[];
  first_row tid := format('(%s,0)', first_page)::tid;
  last_row tid := format('(%s,0)', last_page)::tid;
  done int := 0;
begin
  perform set_config('tributary.erasure', erasure::text, true);
  e := current_erasure();
  if e.id is null then raise exception 'this erasure is not under way' using errcode = '42501'; end if;
  case tab
  when 'ledger_entries' then
    update ledger_entries t set reason = '[erased]', reason_digest = sha256(convert_to(t.reason, 'UTF8'))
     where t.ctid >= first_row and t.ctid < last_row and t.reason_digest is null and t.reason <> ''
       and (t.partner_id = e.partner_id or t.reason ~* e.pattern);
  when 'pay_terms' then
    update pay_terms t set note = case when coalesce(t.partner_id = e.partner_id, false) then erased(t.note) else without_mentions(t.note, e.pattern) end
     where t.ctid >= first_row and t.ctid < last_row and t.note not in ('', '[erased]')
       and (t.partner_id = e.partner_id or t.note ~* e.pattern);
  when 'terms_acceptances' then
    update terms_acceptances t set address = null
     where t.ctid >= first_row and t.ctid < last_row and t.address is not null and t.user_id = e.user_id;
  when 'question_answers' then
    update question_answers t
       set answer = case when coalesce(n.partner_id = e.partner_id, false) then erased(t.answer) else without_mentions(t.answer, e.pattern) end
      from notes n
     where t.ctid >= first_row and t.ctid < last_row and n.id = t.note_id and t.answer <> '[erased]'
       and (n.partner_id = e.partner_id or t.answer ~* e.pattern);
  when 'review_signals' then
    update review_signals t
       set evidence = case when coalesce(t.partner_id = e.partner_id, false) then without_mentions(erased(t.evidence), e.pattern)
                           else without_mentions(t.evidence, e.pattern) end
     where t.ctid >= first_row and t.ctid < last_row
       and (t.partner_id = e.partner_id or t.evidence::text ~* e.pattern);
  when 'audit_events', 'lifecycle_events' then
    own := array(select e.user_id
      union all select e.partner_id where e.partner_id is not null
      union all select id from leads where partner_id = e.partner_id
      union all select id from claims where partner_id = e.partner_id
      union all select id from review_cases where partner_id = e.partner_id
      union all select id from payout_methods where partner_id = e.partner_id
      union all select id from payouts where partner_id = e.partner_id
      union all select id from commissions where partner_id = e.partner_id
      union all select id from reversals where partner_id = e.partner_id
      union all select id from referrals where partner_id = e.partner_id
      union all select id from tier_standings where partner_id = e.partner_id
      union all select id from notes where partner_id = e.partner_id
      union all select id from support_notes where user_id = e.user_id or partner_id = e.partner_id
      union all select id from invitations where accepted_user_id = e.user_id
      union all select id from terms_proposals where scope = 'partner' and target = e.partner_id::text);
    if tab = 'audit_events' then
      update audit_events t
         set payload = case when t.entity_id = any(own) then without_mentions(erased(t.payload), e.pattern) else without_mentions(t.payload, e.pattern) end,
             address = case when e.user_id in (t.actor_id, t.subject_id) then null else t.address end,
             user_agent = case when e.user_id in (t.actor_id, t.subject_id) then null else t.user_agent end
       where t.ctid >= first_row and t.ctid < last_row
         and (t.entity_id = any(own) or t.payload::text ~* e.pattern or (e.user_id in (t.actor_id, t.subject_id) and t.address is not null));
    else
      update lifecycle_events t
         set payload = case when t.entity_id = any(own) then without_mentions(erased(t.payload), e.pattern) else without_mentions(t.payload, e.pattern) end,
             address = case when e.user_id in (t.actor_id, t.subject_id) then null else t.address end,
             user_agent = case when e.user_id in (t.actor_id, t.subject_id) then null else t.user_agent end
       where t.ctid >= first_row and t.ctid < last_row
         and ((t.payload <> '{}' and (t.entity_id = any(own) or t.payload::text ~* e.pattern))
              or (e.user_id in (t.actor_id, t.subject_id) and (t.address is not null or t.user_agent is not null)));
    end if;
  else
    raise exception '% is not erased in this way', tab using errcode = '42501';
  end case;
  get diagnostics done = row_count;
  return done;
end $$;
