-- Up Migration

-- What partners ask their managers is a note of theirs, with the answers of staff.
alter table notes
  add column is_question boolean not null default false,
  -- As the partner gave it: shown, never written to by itself.
  add column reply_to text check (char_length(reply_to) between 3 and 254),
  add check (not is_question or partner_id is not null),
  add check (is_question or reply_to is null);
create index notes_questions on notes (partner_id, created_at desc, id desc) where is_question;

create table question_answers (
  id uuid primary key,
  note_id uuid not null references notes,
  author_id uuid references users,
  answer text not null check (char_length(answer) between 1 and 5000),
  created_at timestamptz not null
);
create index question_answers_by_note on question_answers (note_id, created_at, id);

-- Assigned partners are type 10, as the design has it; suspended accounts take the number that they had.
update notifications set type_id = 26 - type_id where type_id in (10, 16);
