CREATE TYPE "life_event" AS ENUM ('lost_coverage', 'lost_medicaid', 'moved', 'married', 'new_child', 'other');

ALTER TABLE "client" ADD COLUMN "life_event" "life_event", ADD COLUMN "life_event_on" DATE, ADD COLUMN "plan_year" INTEGER;
ALTER TABLE "client_status_change" ADD COLUMN "plan_year" INTEGER;

-- What a broker's work list reads of the clients.
CREATE INDEX "client_life_event_idx" ON "client" ("broker_id", "life_event_on") WHERE "life_event_on" IS NOT NULL;
CREATE INDEX "client_open_state_idx" ON "client" ("broker_id", "state")
  WHERE "status" IN ('new', 'contacted', 'quoted') AND NOT "is_mock";
CREATE INDEX "client_renewal_idx" ON "client" ("broker_id", "state", "plan_year")
  WHERE "status" = 'enrolled' AND NOT "is_mock";
CREATE INDEX "client_quiet_idx" ON "client" ("broker_id", "updated_at", "id")
  WHERE "status" IN ('contacted', 'quoted') AND NOT "is_mock";
