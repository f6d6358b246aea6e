-- CreateTable
CREATE TABLE "delivery_attempt" (
    "event_id" UUID NOT NULL,
    "subscriber" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" TEXT NOT NULL,
    "error" TEXT NOT NULL,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("event_id","subscriber","ended_at")
) PARTITION BY RANGE ("event_id");

-- CreateIndex
CREATE INDEX "delivery_attempt_subscriber_ended_at_idx" ON "delivery_attempt"("subscriber", "ended_at");

-- What Prisma's schema language cannot say.

-- As before; and every month of events, one from an older backup included, has a place for failed attempts.
CREATE OR REPLACE FUNCTION ensure_event_partitions(months_ahead int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  month text;
  first_day timestamptz;
  next_first_day timestamptz;
BEGIN
  FOR i IN -1..months_ahead LOOP
    first_day := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => i)) AT TIME ZONE 'UTC';
    next_first_day := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => i + 1)) AT TIME ZONE 'UTC';
    month := to_char(first_day AT TIME ZONE 'UTC', 'YYYY_MM');
    IF to_regclass('outbox_event_' || month) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF outbox_event FOR VALUES FROM (%L) TO (%L)',
        'outbox_event_' || month, uuidv7_floor(first_day), uuidv7_floor(next_first_day));
      EXECUTE format('CREATE TABLE %I PARTITION OF event_delivery FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 70)',
        'event_delivery_' || month, uuidv7_floor(first_day), uuidv7_floor(next_first_day));
    END IF;
  END LOOP;
  FOR month IN
    SELECT right(relname, 7) FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'outbox_event'::regclass
  LOOP
    IF to_regclass('delivery_attempt_' || month) IS NULL THEN
      first_day := to_date(month, 'YYYY_MM')::timestamp AT TIME ZONE 'UTC';
      next_first_day := (to_date(month, 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC';
      EXECUTE format('CREATE TABLE %I PARTITION OF delivery_attempt FOR VALUES FROM (%L) TO (%L)',
        'delivery_attempt_' || month, uuidv7_floor(first_day), uuidv7_floor(next_first_day));
    END IF;
  END LOOP;
END
$$;

-- As before, with the attempts.
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
    EXECUTE format('DROP TABLE IF EXISTS %I', 'delivery_attempt_' || month);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;

SELECT ensure_event_partitions(3);
