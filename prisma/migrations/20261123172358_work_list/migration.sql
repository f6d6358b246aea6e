CREATE TYPE "life_event" AS ENUM ('lost_coverage', 'lost_medicaid', 'moved', 'married', 'new_child', 'other');

ALTER TABLE "client" ADD COLUMN "life_event" "life_event", ADD COLUMN "life_event_on" DATE, ADD COLUMN "plan_year" INTEGER;
ALTER TABLE "client_status_change" ADD COLUMN "plan_year" INTEGER;

-- What a broker's work list reads of the clients.
CREATE INDEX "client_life_event_idx" ON "client" ("broker_id", "life_event_on") WHERE "life_event_on" IS NOT NULL;
CREATE INDEX "client_open_state_idx" ON "client" ("broker_id", "state")
  WHERE "status" IN ('new', 'contacted', 'quoted') AND NOT "is_mock";
CREATE INDEX "client_state_idx" ON "client" ("broker_id", "state", "submitted_at" DESC, "id" DESC)
  WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_renewal_idx" ON "client" ("broker_id", "state", "plan_year")
  WHERE "status" = 'enrolled' AND NOT "is_mock";
CREATE INDEX "client_quiet_idx" ON "client" ("broker_id", "updated_at", "id")
  WHERE "status" IN ('contacted', 'quoted') AND NOT "is_mock";

-- What was enrolled before is for the coverage year that people shopped for on that day.
UPDATE "client_status_change"
SET "plan_year" = extract(year FROM "changed_at")::int + (extract(month FROM "changed_at") >= 11)::int
WHERE "to_status" = 'enrolled';

UPDATE "client" SET "plan_year" = enrollment."plan_year"
FROM (
  SELECT DISTINCT ON ("client_id") "client_id", "plan_year" FROM "client_status_change"
  WHERE "to_status" = 'enrolled' ORDER BY "client_id", "changed_at" DESC
) AS enrollment
WHERE "client"."id" = enrollment."client_id" AND "client"."status" = 'enrolled';
