-- Up Migration

alter table apps
  add column listing_state text not null default 'live' check (listing_state in ('live', 'hidden', 'retired')),
  -- Nothing that happens from then on is attributed.
  add column retired_at timestamptz,
  add column image_id uuid references images,
  -- Of `description`; null: not read since it was written by SQL.
  add column description_tree jsonb check (jsonb_typeof(description_tree) = 'array'),
  add column secret_since timestamptz not null default now(),
  -- Accepted beside the present one until then, while a sender changes over.
  add column old_webhook_secret text,
  add column old_secret_ends_at timestamptz,
  add constraint apps_retired check ((listing_state = 'retired') = (retired_at is not null)),
  add constraint apps_old_secret check ((old_webhook_secret is null) = (old_secret_ends_at is null));
update apps set secret_since = created_at;
update apps set listing_state = 'hidden' where not is_listed;
alter table apps drop column is_listed;

-- The plans on offer, and those that were. What a plan cost, and since when, stays in its prices.
alter table app_plans
  add column changed_at timestamptz not null default now(),
  add column ended_at timestamptz;
update app_plans p set changed_at = a.created_at from apps a where a.id = p.app_id;
create table app_plan_prices (
  plan_id uuid not null references app_plans,
  version int not null check (version >= 1),
  name text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency char(3) not null,
  interval text not null check (interval in ('month', 'year')),
  since timestamptz not null,
  primary key (plan_id, version)
);
insert into app_plan_prices (plan_id, version, name, price_minor, currency, interval, since)
select id, 1, name, price_minor, currency, interval, changed_at from app_plans;
create trigger app_plan_prices_append_only before update or delete or truncate on app_plan_prices for each statement
  execute function refuse_rewrite();

create function keep_plan_price() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into app_plan_prices (plan_id, version, name, price_minor, currency, interval, since)
  select new.id, coalesce(max(version), 0) + 1, new.name, new.price_minor, new.currency, new.interval, new.changed_at
    from app_plan_prices where plan_id = new.id;
  return null;
end $$;
create trigger app_plans_first_price after insert on app_plans for each row execute function keep_plan_price();
create trigger app_plans_new_price after update on app_plans for each row
  when (row(new.name, new.price_minor, new.currency, new.interval) is distinct from row(old.name, old.price_minor, old.currency, old.interval))
  execute function keep_plan_price();
