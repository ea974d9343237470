-- Up Migration

-- What stands under the key of a secret stays masked, whatever it mentions: the log refuses any other text there.
create or replace function without_mentions(value jsonb, pattern text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if value is null or value::text !~* pattern then return value; end if;
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(without_mentions(value #>> '{}', pattern))
    when 'object' then (
      select coalesce(jsonb_object_agg(e.key, case when holds_secret(jsonb_build_object(e.key, n.value)) then '"•"' else n.value end), '{}')
        from jsonb_each(value) e cross join lateral (select without_mentions(e.value, pattern) as value offset 0) n)
    when 'array' then (select coalesce(jsonb_agg(without_mentions(e.value, pattern) order by e.place), '[]')
                         from jsonb_array_elements(value) with ordinality e(value, place))
    else value end;
end $$;
