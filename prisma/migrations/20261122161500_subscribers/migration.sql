-- "Consumer" is a person in this product; what handles an event is a subscriber. Indexes and partitions follow.
ALTER TABLE "event_delivery" RENAME COLUMN "consumer" TO "subscriber";
ALTER TABLE "queue_pause" RENAME COLUMN "consumer" TO "subscriber";

-- The previous release goes on writing its column while its processes are replaced. A trigger turns what it writes into
-- the new column, so nothing it emits is lost. The next release drops the columns, the trigger and its functions.
ALTER TABLE "event_delivery" ADD COLUMN "consumer" TEXT;
ALTER TABLE "queue_pause" ADD COLUMN "consumer" TEXT;
CREATE UNIQUE INDEX "queue_pause_consumer_key" ON "queue_pause" ("consumer");

-- The name that a subscriber has in this release.
CREATE FUNCTION current_subscriber(old_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE old_name WHEN 'push' THEN 'broadcast' ELSE old_name END
$$;

CREATE FUNCTION take_subscriber_from_consumer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subscriber := current_subscriber(NEW.consumer);
  RETURN NEW;
END
$$;

CREATE TRIGGER "event_delivery_from_previous_release" BEFORE INSERT ON "event_delivery"
  FOR EACH ROW WHEN (NEW.consumer IS NOT NULL) EXECUTE FUNCTION take_subscriber_from_consumer();
CREATE TRIGGER "queue_pause_from_previous_release" BEFORE INSERT ON "queue_pause"
  FOR EACH ROW WHEN (NEW.consumer IS NOT NULL) EXECUTE FUNCTION take_subscriber_from_consumer();

-- What waits, is dead or was discarded under an old name keeps its place under the new one. Done deliveries are history.
UPDATE "event_delivery" SET "subscriber" = current_subscriber("subscriber")
  WHERE "subscriber" <> current_subscriber("subscriber") AND "state"::text <> 'done';
UPDATE "queue_pause" SET "subscriber" = current_subscriber("subscriber");

-- The indexes of the months that exist are named after their columns, as those of the months to come will be.
DO $$
DECLARE
  old_name text;
BEGIN
  FOR old_name IN SELECT indexname FROM pg_indexes WHERE tablename LIKE 'event_delivery_%' AND indexname LIKE '%\_consumer\_%'
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', old_name, replace(old_name, '_consumer_', '_subscriber_'));
  END LOOP;
END
$$;
