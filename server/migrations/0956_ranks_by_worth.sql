-- Up Migration

-- The order of partners added minor units of all currencies, so that 1,250 yen came before 12 dollars. A rank is what amounts are worth
-- together, roughly, by the rates of the server's rankings.
create table currency_worths (
  currency char(3) primary key,
  -- Of one minor unit, in US dollars.
  minor_unit numeric not null check (minor_unit > 0)
);
-- Any other counts as dollars of two decimal places.
insert into currency_worths (currency, minor_unit) values
  ('AED', 0.00272), ('AFN', 1), ('ALL', 1), ('AUD', 0.0065), ('BHD', 0.001), ('BIF', 1), ('BRL', 0.0018),
  ('CAD', 0.0072), ('CHF', 0.0115), ('CLP', 1), ('CNY', 0.0014), ('COP', 1), ('CZK', 0.00044), ('DJF', 1),
  ('DKK', 0.00148), ('EUR', 0.011), ('GBP', 0.013), ('GNF', 1), ('HKD', 0.00128), ('HUF', 0.0028), ('IDR', 0.000062),
  ('ILS', 0.0028), ('INR', 0.000118), ('IQD', 1), ('IRR', 1), ('ISK', 1), ('JOD', 0.001), ('JPY', 0.0067),
  ('KMF', 1), ('KPW', 1), ('KRW', 0.00072), ('KWD', 0.00325), ('LAK', 1), ('LBP', 1), ('LYD', 0.001), ('MGA', 1),
  ('MMK', 1), ('MXN', 0.00054), ('MYR', 0.0023), ('NOK', 0.00094), ('NZD', 0.006), ('OMR', 0.001), ('PHP', 0.000175),
  ('PKR', 1), ('PLN', 0.0026), ('PYG', 1), ('RON', 0.0022), ('RWF', 1), ('SAR', 0.00267), ('SEK', 0.00098),
  ('SGD', 0.0075), ('SLL', 1), ('SOS', 1), ('SYP', 1), ('THB', 0.00029), ('TND', 0.001), ('TRY', 0.00026),
  ('TWD', 0.00031), ('UGX', 1), ('VND', 0.00004), ('VUV', 1), ('XAF', 1), ('XOF', 1), ('XPF', 1), ('YER', 1),
  ('ZAR', 0.00055);
analyze currency_worths;

-- No entry is added meanwhile: each is counted before, or by the new rule.
lock table ledger_entries in share row exclusive mode;

create or replace function add_to_ranks() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_ranks (partner_id, earned, balance)
  select a.partner_id, coalesce(sum(a.amount_minor * coalesce(w.minor_unit, 0.01)) filter (where a.kind <> 'payout' and a.payout_id is null), 0),
         sum(a.amount_minor * coalesce(w.minor_unit, 0.01))
    from added a left join currency_worths w on w.currency = a.currency group by a.partner_id order by a.partner_id
  on conflict (partner_id) do update
    set earned = partner_ranks.earned + excluded.earned, balance = partner_ranks.balance + excluded.balance;
  return null;
end $$;

-- From the totals of each partner, in one pass; those without any stay at nothing.
update partner_ranks k set earned = s.earned, balance = s.balance
  from (select t.partner_id, coalesce(sum(t.amount_minor * coalesce(w.minor_unit, 0.01)) filter (where t.kind <> 'payout'), 0) as earned,
               sum(t.amount_minor * coalesce(w.minor_unit, 0.01)) as balance
          from partner_totals t left join currency_worths w on w.currency = t.currency group by t.partner_id) s
 where k.partner_id = s.partner_id;
analyze partner_ranks;
