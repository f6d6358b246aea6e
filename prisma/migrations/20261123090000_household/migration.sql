-- The people of a client's household, and the county of their home. Null: only the client is known.
alter table client add column household jsonb;
alter table client add column county_fips text;
