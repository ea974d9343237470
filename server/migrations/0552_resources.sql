-- Up Migration

-- What is served without credentials, by a key that only those learn who may have it.
create table files (
  id uuid primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{43}$'),
  name text not null check (char_length(name) between 1 and 120),
  content_type text not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 20971520),
  created_at timestamptz not null
);

-- What partners take along: files, texts and links, for all of them or those with a tag.
create table resources (
  id uuid primary key,
  kind text not null check (kind in ('file', 'text', 'link')),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) <= 500),
  category text not null check (char_length(category) between 1 and 60),
  app_id uuid references apps,
  text text not null check (char_length(text) <= 10000),
  url text not null check (char_length(url) <= 2000),
  file_id uuid references files,
  position int not null,
  is_published boolean not null,
  previews int not null default 0,
  copies int not null default 0,
  downloads int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  check ((kind = 'file') = (file_id is not null)),
  check ((kind = 'text') = (text <> '')),
  check ((kind = 'link') = (url <> ''))
);
create index resources_in_order on resources (position, id);
create index resources_by_app on resources (app_id) where app_id is not null;
create unique index resources_by_file on resources (file_id) where file_id is not null;

create table resource_tags (
  resource_id uuid not null references resources on delete cascade,
  tag_id int not null references tags,
  primary key (resource_id, tag_id)
);
create index resource_tags_by_tag on resource_tags (tag_id);
