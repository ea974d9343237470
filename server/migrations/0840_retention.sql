-- Up Migration

-- What the nightly deletes look for, a batch at a time.
create index idempotency_keys_by_created on idempotency_keys (created_at);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
create index notifications_by_created on notifications (created_at);
create index files_by_created on files (created_at);
create index audit_events_with_origin on audit_events (created_at) where address is not null or user_agent is not null;
create index lifecycle_events_with_origin on lifecycle_events (created_at) where address is not null or user_agent is not null;

-- Where a change came from is forgotten in time; all else that was recorded of it stays, whoever asks.
create function refuse_rewrite_of_origin() returns trigger language plpgsql as $$
declare
  -- `before` and `after` are made from the payload, and not yet made here.
  let_go text[] := array['address', 'user_agent', 'before', 'after'];
begin
  if new.address is null and new.user_agent is null and old.created_at < now() - interval '30 days'
     and to_jsonb(new) - let_go = to_jsonb(old) - let_go then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
drop trigger audit_events_append_only on audit_events;
drop trigger lifecycle_events_append_only on lifecycle_events;
create trigger audit_events_append_only before delete or truncate on audit_events for each statement execute function refuse_rewrite();
create trigger lifecycle_events_append_only before delete or truncate on lifecycle_events for each statement execute function refuse_rewrite();
create trigger audit_events_kept before update on audit_events for each row execute function refuse_rewrite_of_origin();
create trigger lifecycle_events_kept before update on lifecycle_events for each row execute function refuse_rewrite_of_origin();

-- Forgets where up to `most` changes of each table came from that are older than `until`; answers how many.
create function forget_origins(until timestamptz, most int) returns int language plpgsql security definer set search_path = public as $$
declare
  audited int;
  stepped int;
begin
  update audit_events set address = null, user_agent = null
   where id = any(array(select id from audit_events where created_at < least(until, now() - interval '30 days')
                           and (address is not null or user_agent is not null) order by created_at limit most));
  get diagnostics audited = row_count;
  update lifecycle_events set address = null, user_agent = null
   where id = any(array(select id from lifecycle_events where created_at < least(until, now() - interval '30 days')
                           and (address is not null or user_agent is not null) order by created_at limit most));
  get diagnostics stepped = row_count;
  return audited + stepped;
end $$;
