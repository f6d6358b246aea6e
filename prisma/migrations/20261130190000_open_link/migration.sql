-- Links that open something get a key of their own. A migration cannot copy the one that signed them until now, because a sealed
-- value opens only in its own row. So no value says that both are the same: links that were sent go on working, and so do
-- those that the release before sends and checks beside this one. Once the row is deleted, a random key takes its place.
INSERT INTO "app_secret" ("name", "value") SELECT 'open_link', '' FROM "app_secret" WHERE "name" = 'mail_link';
