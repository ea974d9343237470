-- Up Migration

-- What a registration has in common with other partners.
create index partners_by_domain on partners (lower(domain));
create index partners_by_phone on partners ((regexp_replace(country_phone_code || phone_number, '[^0-9]', '', 'g')))
  where phone_number <> '';
create index partners_names on partners using gin (lower(name) gin_trgm_ops);
