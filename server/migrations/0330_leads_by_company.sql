-- Up Migration

create index leads_by_company on leads (lower(company), id);
