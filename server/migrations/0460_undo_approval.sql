-- Up Migration

-- Until when the approval of a lead can be undone. It is taken away as its partner is notified, or as it is undone.
alter table leads add column undoable_until timestamptz check (undoable_until is null or state = 'approved');
