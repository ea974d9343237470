-- Up Migration

-- What a request tells about a visit. Null: not kept, as of visits before this; '' : the request named none.
alter table visits
  add column is_bot boolean,
  add column referrer_host text check (char_length(referrer_host) <= 253),
  add column ad_clicks text[],
  add column country char(2),
  add column device text not null default 'unknown' check (device in ('desktop', 'mobile', 'tablet', 'unknown')),
  add column sub_id text check (char_length(sub_id) <= 200),
  add column creative text check (char_length(creative) <= 200),
  add column landing_path text check (char_length(landing_path) <= 500);
update visits set sub_id = utm ->> 'sub_id' where utm is not null and utm ? 'sub_id';
