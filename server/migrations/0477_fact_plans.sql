-- Up Migration

-- These look up the few rows just written, by id: a plan that was kept from when the tables were small would read them whole.
alter function note_referrals() set enable_seqscan = off;
alter function note_referrals() set enable_hashjoin = off;
alter function note_referrals() set enable_mergejoin = off;
alter function note_charges() set enable_seqscan = off;
alter function note_charges() set enable_hashjoin = off;
alter function note_charges() set enable_mergejoin = off;
alter function note_entries() set enable_seqscan = off;
alter function note_entries() set enable_hashjoin = off;
alter function note_entries() set enable_mergejoin = off;
