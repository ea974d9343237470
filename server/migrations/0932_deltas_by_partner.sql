-- A partner's figures read the deltas not yet in the sums: of that partner alone, however many wait of all others.
create index fact_deltas_of_partner on fact_deltas (partner_id);
