-- All notifications share one queue, all emails another, and so do both reasons to stop a renewal. No event went to two
-- of the old names that are now one, so no two deliveries of an event become the same.

CREATE OR REPLACE FUNCTION current_subscriber(old_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN old_name = 'push' THEN 'broadcast'
    WHEN old_name LIKE 'notify-%' THEN 'notify'
    WHEN old_name LIKE '%-mail' THEN 'mail'
    WHEN old_name = 'stop-billing' THEN 'stop-renewal'
    ELSE old_name
  END
$$;

-- What waits, is dead or was discarded under an old name keeps its place under the new one. Done deliveries are history.
UPDATE "event_delivery" SET "subscriber" = current_subscriber("subscriber")
  WHERE "subscriber" <> current_subscriber("subscriber") AND "state"::text <> 'done';

-- A queue stays paused if one of those that it takes in was.
INSERT INTO "queue_pause" ("subscriber", "paused_at", "paused_by")
  SELECT DISTINCT ON (current_subscriber("subscriber")) current_subscriber("subscriber"), "paused_at", "paused_by"
  FROM "queue_pause" WHERE "subscriber" <> current_subscriber("subscriber")
  ORDER BY current_subscriber("subscriber"), "paused_at"
  ON CONFLICT ("subscriber") DO NOTHING;
DELETE FROM "queue_pause" WHERE "subscriber" <> current_subscriber("subscriber");
