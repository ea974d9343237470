-- Up Migration

-- Of @socket.io/postgres-adapter: what is too long for NOTIFY. It deletes rows by itself.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);

create index socket_io_attachments_created_at on socket_io_attachments (created_at);
