-- The language a person's browser asked for when they last signed in; ISO 639. Audiences of banners and newsletters read it.
alter table users add column language text check (language ~ '^[a-z]{2,3}$');
