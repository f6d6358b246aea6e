-- Enrolled clients are now kept for two years by default. Clients of an installation that has some were told one year, so one
-- year stays until an administrator changes it.
INSERT INTO "setting_version" ("id", "name", "number", "effective_from", "value", "note")
SELECT gen_random_uuid(), 'retention', 1, (now() at time zone 'UTC')::date, '{"enrolled_clients": 365}',
       'Clients were told one year, before the default became two'
WHERE EXISTS (SELECT FROM "client") AND NOT EXISTS (SELECT FROM "setting_version" WHERE "name" = 'retention');
