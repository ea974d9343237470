-- Up Migration

-- A person tells their saved reports apart by name alone. Those that share one get a number, as do their next ones in turn.
do $$
declare
  one record;
  free text;
  n int;
begin
  for one in
    select id, user_id, name
      from (select r.*, row_number() over (partition by user_id, lower(name) order by created_at, id) as place
              from saved_reports r) placed
     where place > 1
     order by created_at, id
  loop
    n := 1;
    loop
      n := n + 1;
      free := rtrim(left(one.name, 120 - length(format(' (%s)', n)))) || format(' (%s)', n);
      exit when not exists (
        select 1 from saved_reports s where s.user_id = one.user_id and lower(s.name) = lower(free));
    end loop;
    update saved_reports set name = free where id = one.id;
  end loop;
end $$;

create unique index saved_reports_by_name on saved_reports (user_id, lower(name));
