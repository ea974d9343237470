-- Up Migration

-- The command palette finds a partner by its people, and by a letter or two that its name begins with, in any collation.
create index users_search on users using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where partner_id is not null;
create index partners_begin on partners (lower(name) text_pattern_ops);
create index prospects_begin on prospects (lower(name) text_pattern_ops);
