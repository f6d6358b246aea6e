-- Leads of brokers' links from states that are not on the broker's list. They wait for the broker's word on a license.
CREATE TYPE "hold_outcome" AS ENUM ('confirmed', 'passed', 'expired', 'reassigned');

CREATE TABLE "license_hold" (
  "id" UUID NOT NULL,
  "client_id" UUID NOT NULL,
  "broker_id" UUID NOT NULL,
  "state" TEXT NOT NULL,
  "assignment_type" "assignment_type" NOT NULL,
  "held_at" TIMESTAMPTZ(3) NOT NULL,
  "answer_by" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "outcome" "hold_outcome",
  "license_number" TEXT,

  CONSTRAINT "license_hold_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "license_hold_broker_id_id_idx" ON "license_hold" ("broker_id", "id");
CREATE INDEX "license_hold_client_id_id_idx" ON "license_hold" ("client_id", "id");
-- A client waits for one broker at a time.
CREATE UNIQUE INDEX "license_hold_open_key" ON "license_hold" ("client_id") WHERE "ended_at" IS NULL;
