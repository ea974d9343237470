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
  ('AED', 0.00272), ('AFN', 0.00014), ('ALL', 0.000115), ('AMD', 0.000026), ('AOA', 0.000011), ('ARS', 0.00001),
  ('AUD', 0.0065), ('AZN', 0.0059), ('BAM', 0.0061), ('BDT', 0.000085), ('BGN', 0.0056), ('BHD', 0.00265),
  ('BIF', 0.00034), ('BOB', 0.00145), ('BRL', 0.0018), ('BYN', 0.0031), ('CAD', 0.0072), ('CHF', 0.0115),
  ('CLP', 0.00105), ('CNY', 0.0014), ('COP', 0.0000025), ('CRC', 0.00002), ('CZK', 0.00044), ('DJF', 0.0056),
  ('DKK', 0.00148), ('DOP', 0.000165), ('DZD', 0.000075), ('EGP', 0.0002), ('ETB', 0.000075), ('EUR', 0.011),
  ('FJD', 0.0044), ('GBP', 0.013), ('GEL', 0.0037), ('GHS', 0.0008), ('GNF', 0.000116), ('GTQ', 0.0013),
  ('HKD', 0.00128), ('HNL', 0.0004), ('HTG', 0.000076), ('HUF', 0.000028), ('IDR', 0.00000062), ('ILS', 0.0028),
  ('INR', 0.000118), ('IQD', 0.00000076), ('IRR', 0.00000024), ('ISK', 0.0072), ('JMD', 0.000063), ('JOD', 0.00141),
  ('JPY', 0.0067), ('KES', 0.000077), ('KGS', 0.000114), ('KHR', 0.0000025), ('KMF', 0.0024), ('KPW', 0.000011),
  ('KRW', 0.00072), ('KWD', 0.00325), ('KZT', 0.00002), ('LAK', 0.00000046), ('LBP', 0.00000011), ('LKR', 0.000034),
  ('LYD', 0.0002), ('MAD', 0.001), ('MDL', 0.00057), ('MGA', 0.0000022), ('MKD', 0.000195), ('MMK', 0.0000048),
  ('MNT', 0.000003), ('MOP', 0.00124), ('MUR', 0.00022), ('MWK', 0.0000058), ('MXN', 0.00054), ('MYR', 0.0023),
  ('MZN', 0.000156), ('NGN', 0.0000065), ('NIO', 0.00027), ('NOK', 0.00094), ('NPR', 0.000074), ('NZD', 0.006),
  ('OMR', 0.0026), ('PEN', 0.0027), ('PGK', 0.0026), ('PHP', 0.000175), ('PKR', 0.000036), ('PLN', 0.0026),
  ('PYG', 0.00013), ('QAR', 0.00275), ('RON', 0.0022), ('RSD', 0.000102), ('RUB', 0.00011), ('RWF', 0.0007),
  ('SAR', 0.00267), ('SDG', 0.000017), ('SEK', 0.00098), ('SGD', 0.0075), ('SLE', 0.00044), ('SLL', 0.00000044),
  ('SOS', 0.0000175), ('SYP', 0.0000008), ('THB', 0.00029), ('TJS', 0.00094), ('TND', 0.00032), ('TRY', 0.00026),
  ('TTD', 0.00147), ('TWD', 0.00031), ('TZS', 0.000004), ('UAH', 0.00024), ('UGX', 0.00027), ('UYU', 0.00025),
  ('UZS', 0.0000008), ('VND', 0.00004), ('VUV', 0.0084), ('XAF', 0.0018), ('XOF', 0.0018), ('XPF', 0.0099),
  ('YER', 0.00004), ('ZAR', 0.00055), ('ZMW', 0.00038);
analyze currency_worths;

-- No entry is added while it runs: each is counted before, or by the new rule.
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
