-- "Act" was the name of three things. Deletions and moves in a council get their own.
ALTER TABLE "admin_act" RENAME TO "deletion";
ALTER TABLE "admin_act_row" RENAME TO "deletion_row";
ALTER TABLE "deletion_row" RENAME COLUMN "act_id" TO "deletion_id";
ALTER TABLE "council_act" RENAME TO "council_move";
ALTER TYPE "act_kind" RENAME TO "deletion_kind";

-- Indexes, constraints and sequences are named after their tables and columns.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT conrelid::regclass AS of_table, conname AS old_name,
           replace(replace(replace(conname, 'admin_act', 'deletion'), 'council_act', 'council_move'), '_act_id', '_deletion_id') AS new_name
    FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND conname ~ '^(admin_act|council_act)_'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', renamed.of_table, renamed.old_name, renamed.new_name);
  END LOOP;
  FOR renamed IN
    SELECT relname AS old_name, CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END AS kind,
           replace(replace(replace(relname, 'admin_act', 'deletion'), 'council_act', 'council_move'), '_act_id', '_deletion_id') AS new_name
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('i', 'S') AND relname ~ '^(admin_act|council_act)_'
  LOOP
    EXECUTE format('ALTER %s %I RENAME TO %I', renamed.kind, renamed.old_name, renamed.new_name);
  END LOOP;
END
$$;

-- Processes of the previous release read and write the old names until they have stopped. The next release drops the
-- views.
CREATE VIEW "admin_act" AS SELECT * FROM "deletion";
CREATE VIEW "admin_act_row" AS SELECT "id", "deletion_id" AS "act_id", "table_name", "client_id", "content" FROM "deletion_row";
CREATE VIEW "council_act" AS SELECT * FROM "council_move";

CREATE OR REPLACE FUNCTION current_subscriber(old_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN old_name = 'push' THEN 'broadcast'
    WHEN old_name LIKE 'notify-%' THEN 'notify'
    WHEN old_name LIKE '%-mail' THEN 'mail'
    WHEN old_name = 'stop-billing' THEN 'stop-renewal'
    WHEN old_name = 'tidy-act' THEN 'tidy-deletion'
    WHEN old_name = 'erase-act' THEN 'erase-deletion'
    ELSE old_name
  END
$$;

-- What waits, is dead or was discarded under an old name keeps its place under the new one. Done deliveries are history.
UPDATE "event_delivery" SET "subscriber" = current_subscriber("subscriber")
  WHERE "subscriber" IN ('tidy-act', 'erase-act') AND "state" <> 'done';
UPDATE "queue_pause" SET "subscriber" = current_subscriber("subscriber") WHERE "subscriber" IN ('tidy-act', 'erase-act');
