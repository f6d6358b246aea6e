-- AlterEnum
ALTER TYPE "DeliveryState" ADD VALUE 'discarded';

-- AlterTable
ALTER TABLE "event_delivery" ADD COLUMN     "discard_reason" TEXT,
ADD COLUMN     "fell_due_at" TIMESTAMPTZ(6),
ADD COLUMN     "taken_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "queue_pause" (
    "consumer" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paused_by" UUID NOT NULL,

    CONSTRAINT "queue_pause_pkey" PRIMARY KEY ("consumer")
);

-- CreateTable
CREATE TABLE "process" (
    "id" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "running" JSONB NOT NULL,

    CONSTRAINT "process_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "process_minute" (
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "process_id" UUID NOT NULL,
    "figures" JSONB NOT NULL,

    CONSTRAINT "process_minute_pkey" PRIMARY KEY ("minute","process_id")
);

-- What Prisma's schema language cannot say.

-- Discarded deliveries, by the column that only they have: a new value of an enum cannot be named in the transaction that adds it.
CREATE INDEX "event_delivery_discarded_idx" ON "event_delivery" ("consumer", "done_at") WHERE "discard_reason" IS NOT NULL;

-- As before, and what was discarded is settled as well.
CREATE OR REPLACE FUNCTION drop_settled_event_partitions(before timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  month text;
  unsettled boolean;
  dropped int := 0;
BEGIN
  FOR month IN
    SELECT right(relname, 7) FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'outbox_event'::regclass
  LOOP
    CONTINUE WHEN (to_date(month, 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' > before;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE state IN (''pending'', ''dead''))', 'event_delivery_' || month) INTO unsettled;
    CONTINUE WHEN unsettled;
    -- Locked in the order in which events are written.
    EXECUTE format('DROP TABLE %I, %I', 'outbox_event_' || month, 'event_delivery_' || month);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;
