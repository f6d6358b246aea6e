-- Enrolled clients are now kept for two years by default. Where there are clients, they were told a year, so a year stays until
-- an administrator changes it.
INSERT INTO "setting_version" ("id", "name", "number", "effective_from", "value", "note")
SELECT gen_random_uuid(), 'retention', 1, (now() at time zone 'UTC')::date, '{"enrolled_clients": 365}',
       'As clients were told before the default became two years'
WHERE EXISTS (SELECT FROM "client") AND NOT EXISTS (SELECT FROM "setting_version" WHERE "name" = 'retention');
