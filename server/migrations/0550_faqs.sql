-- Up Migration

-- Questions with their answers; the order is one of all, and topics stand where their first question does.
create table faqs (
  id uuid primary key,
  topic text not null check (char_length(topic) between 1 and 60),
  question text not null check (char_length(question) between 1 and 300),
  answer text not null check (char_length(answer) between 1 and 50000),
  answer_tree jsonb not null check (jsonb_typeof(answer_tree) = 'array'),
  position int not null,
  is_published boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1
);
create index faqs_in_order on faqs (position, id);

-- What was searched for and not found, by its words alone.
create table faq_misses (
  id uuid primary key,
  search text not null unique check (char_length(search) between 1 and 200),
  times int not null default 1,
  last_at timestamptz not null
);
create index faq_misses_by_times on faq_misses (times desc, last_at desc, id);
