-- CreateEnum
CREATE TYPE "Role" AS ENUM ('broker', 'sys_admin');

-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('trial', 'active', 'inactive');

-- CreateEnum
CREATE TYPE "SubscriptionPackage" AS ENUM ('broker_basic', 'white_label');

-- CreateEnum
CREATE TYPE "ClientStatus" AS ENUM ('new', 'contacted', 'quoted', 'enrolled', 'lost');

-- CreateEnum
CREATE TYPE "AssignmentType" AS ENUM ('agent_link', 'lead_code', 'pool', 'admin_queue', 'manual');

-- CreateEnum
CREATE TYPE "PartyKind" AS ENUM ('user', 'client', 'visitor', 'system');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('pending', 'done', 'dead');

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "company_name" TEXT,
    "phone" TEXT,
    "role" "Role" NOT NULL DEFAULT 'broker',
    "capabilities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "founder_access" BOOLEAN NOT NULL DEFAULT false,
    "credentials_verified" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "subscription_status" "SubscriptionStatus" NOT NULL DEFAULT 'trial',
    "subscription_package" "SubscriptionPackage",
    "trial_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "auto_redirect_to_dashboard" BOOLEAN NOT NULL DEFAULT false,
    "time_zone" TEXT NOT NULL DEFAULT 'America/New_York',
    "specialties" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "states_licensed" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "daily_cap" INTEGER NOT NULL DEFAULT 20,
    "available" BOOLEAN NOT NULL DEFAULT true,
    "assigned_on" DATE,
    "assigned_today" INTEGER NOT NULL DEFAULT 0,
    "last_assigned_at" TIMESTAMPTZ(6),
    "email_notifications" BOOLEAN NOT NULL DEFAULT true,
    "name_in_notifications" BOOLEAN NOT NULL DEFAULT false,
    "agreed_to_network_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "refresh_hash" BYTEA NOT NULL,
    "user_agent" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "refreshed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_code" (
    "code" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_code_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "client" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "phone" TEXT,
    "age" INTEGER NOT NULL,
    "gender" TEXT NOT NULL,
    "zip_code" TEXT NOT NULL,
    "state" TEXT,
    "household_size" INTEGER NOT NULL,
    "annual_income" DOUBLE PRECISION NOT NULL,
    "occupation" TEXT,
    "health_conditions" TEXT[],
    "medications" TEXT[],
    "tobacco_use" BOOLEAN NOT NULL,
    "lifestyle_factors" JSONB NOT NULL,
    "preferred_coverage" TEXT[],
    "plan_preference" TEXT NOT NULL,
    "covers_others" BOOLEAN NOT NULL,
    "email_consent" BOOLEAN NOT NULL,
    "phone_consent" BOOLEAN NOT NULL,
    "terms_accepted" BOOLEAN NOT NULL,
    "scenario_notes" TEXT,
    "requested_agent" TEXT,
    "status" "ClientStatus" NOT NULL DEFAULT 'new',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "earlier_answers" JSONB NOT NULL DEFAULT '[]',
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "risk_score" DOUBLE PRECISION,
    "risk_level" TEXT,
    "broker_id" UUID,
    "assignment_type" "AssignmentType",
    "assigned_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "first_contact_at" TIMESTAMPTZ(3),
    "pool_returns" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consent_receipt" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "client_revision" INTEGER NOT NULL,
    "text_version" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "terms_accepted" BOOLEAN NOT NULL,
    "email_consent" BOOLEAN NOT NULL,
    "phone_consent" BOOLEAN NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consent_receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_lead" (
    "id" UUID NOT NULL,
    "contact_type" TEXT NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "source_page" TEXT,
    "client_id" UUID,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_lead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "risk_assessment" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "client_revision" INTEGER NOT NULL,
    "risk_score" DOUBLE PRECISION NOT NULL,
    "risk_level" TEXT NOT NULL,
    "risk_factors" JSONB NOT NULL,
    "projected_annual_cost" DOUBLE PRECISION NOT NULL,
    "confidence_level" DOUBLE PRECISION NOT NULL,
    "data_sources" JSONB NOT NULL,
    "actuarial_notes" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "risk_assessment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "broker_id" UUID NOT NULL,
    "assignment_type" "AssignmentType" NOT NULL,
    "reason" TEXT NOT NULL,
    "assigned_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" UUID NOT NULL,
    "low_id" UUID NOT NULL,
    "low_kind" "PartyKind" NOT NULL,
    "high_id" UUID NOT NULL,
    "high_kind" "PartyKind" NOT NULL,
    "last_message_id" UUID,
    "last_message_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "sender_kind" "PartyKind" NOT NULL,
    "sender_id" UUID NOT NULL,
    "recipient_kind" "PartyKind" NOT NULL,
    "recipient_id" UUID NOT NULL,
    "client_id" UUID,
    "subject" TEXT,
    "message" TEXT NOT NULL,
    "message_type" TEXT NOT NULL DEFAULT 'general',
    "priority" TEXT NOT NULL DEFAULT 'normal',
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "link" TEXT,
    "client_id" UUID,
    "urgent" BOOLEAN NOT NULL DEFAULT false,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_event" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" SMALLINT NOT NULL,
    "aggregate_id" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "actor" TEXT,
    "trace" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "event_delivery" (
    "event_id" UUID NOT NULL,
    "consumer" TEXT NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'pending',
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dispatches" SMALLINT NOT NULL DEFAULT 0,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "done_at" TIMESTAMPTZ(3),
    "done_by" TEXT,

    CONSTRAINT "event_delivery_pkey" PRIMARY KEY ("event_id","consumer")
) PARTITION BY RANGE ("event_id");

-- CreateTable
CREATE TABLE "idempotency_record" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "access_log" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" UUID,
    "request_id" TEXT,

    CONSTRAINT "access_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_secret" (
    "name" TEXT NOT NULL,
    "value" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_secret_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE INDEX "app_user_last_name_first_name_id_idx" ON "app_user"("last_name", "first_name", "id");

-- CreateIndex
CREATE INDEX "app_user_states_licensed_idx" ON "app_user" USING GIN ("states_licensed");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "lead_code_user_id_idx" ON "lead_code"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "consent_receipt_client_id_client_revision_key" ON "consent_receipt"("client_id", "client_revision");

-- CreateIndex
CREATE UNIQUE INDEX "contact_lead_client_id_contact_type_key" ON "contact_lead"("client_id", "contact_type");

-- CreateIndex
CREATE UNIQUE INDEX "risk_assessment_client_id_client_revision_key" ON "risk_assessment"("client_id", "client_revision");

-- CreateIndex
CREATE INDEX "assignment_client_id_id_idx" ON "assignment"("client_id", "id");

-- CreateIndex
CREATE INDEX "assignment_broker_id_assigned_at_idx" ON "assignment"("broker_id", "assigned_at");

-- CreateIndex
CREATE INDEX "conversation_low_id_last_message_at_id_idx" ON "conversation"("low_id", "last_message_at", "id");

-- CreateIndex
CREATE INDEX "conversation_high_id_last_message_at_id_idx" ON "conversation"("high_id", "last_message_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_low_id_high_id_key" ON "conversation"("low_id", "high_id");

-- CreateIndex
CREATE INDEX "message_conversation_id_id_idx" ON "message"("conversation_id", "id");

-- CreateIndex
CREATE INDEX "message_recipient_id_id_idx" ON "message"("recipient_id", "id");

-- CreateIndex
CREATE INDEX "notification_user_id_id_idx" ON "notification"("user_id", "id");

-- CreateIndex
CREATE INDEX "outbox_event_aggregate_id_id_idx" ON "outbox_event"("aggregate_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");

-- CreateIndex
CREATE INDEX "access_log_subject_id_id_idx" ON "access_log"("subject_id", "id");

-- CreateIndex
CREATE INDEX "access_log_actor_id_id_idx" ON "access_log"("actor_id", "id");

-- CreateIndex
CREATE INDEX "message_sender_id_id_idx" ON "message"("sender_id", "id");

-- CreateIndex
CREATE INDEX "message_client_id_idx" ON "message"("client_id");

-- CreateIndex
CREATE INDEX "notification_client_id_idx" ON "notification"("client_id");

-- CreateTable
CREATE TABLE "agency_file" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "original_name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "file_type" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'processing',
    "failure_reason" TEXT,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agency_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "agency_file_user_id_id_idx" ON "agency_file"("user_id", "id");

-- What Prisma's schema language cannot say.

-- Events and deliveries live in months and leave by month: an UUIDv7 begins with its time.
CREATE FUNCTION uuidv7_floor(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

CREATE FUNCTION ensure_event_partitions(months_ahead int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_day timestamptz;
  next_first_day timestamptz;
BEGIN
  FOR i IN -1..months_ahead LOOP
    first_day := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => i)) AT TIME ZONE 'UTC';
    next_first_day := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => i + 1)) AT TIME ZONE 'UTC';
    IF to_regclass('outbox_event_' || to_char(first_day AT TIME ZONE 'UTC', 'YYYY_MM')) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF outbox_event FOR VALUES FROM (%L) TO (%L)',
        'outbox_event_' || to_char(first_day AT TIME ZONE 'UTC', 'YYYY_MM'), uuidv7_floor(first_day), uuidv7_floor(next_first_day));
      EXECUTE format('CREATE TABLE %I PARTITION OF event_delivery FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 70)',
        'event_delivery_' || to_char(first_day AT TIME ZONE 'UTC', 'YYYY_MM'), uuidv7_floor(first_day), uuidv7_floor(next_first_day));
    END IF;
  END LOOP;
END
$$;

-- Drops the months that ended before the moment and in which every delivery is done; returns how many.
CREATE FUNCTION drop_settled_event_partitions(before timestamptz) RETURNS int LANGUAGE plpgsql AS $$
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
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE state <> ''done'')', 'event_delivery_' || month) INTO unsettled;
    CONTINUE WHEN unsettled;
    -- Locked in the order in which events are written.
    EXECUTE format('DROP TABLE %I, %I', 'outbox_event_' || month, 'event_delivery_' || month);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;

SELECT ensure_event_partitions(3);

CREATE INDEX "event_delivery_due_idx" ON "event_delivery" ("consumer", "due_at") WHERE "state" = 'pending';
CREATE INDEX "event_delivery_dead_idx" ON "event_delivery" ("consumer", "due_at") WHERE "state" = 'dead';

-- One open client per e-mail address; an enrolled or lost one is closed, and the next assessment opens another.
CREATE UNIQUE INDEX "client_open_email_key" ON "client" ("email_key") WHERE "status" IN ('new', 'contacted', 'quoted');

-- Lists of a broker's clients. Partial, so that an intake (which has no broker yet) touches none of them.
CREATE INDEX "client_newest_idx" ON "client" ("broker_id", "submitted_at" DESC, "id" DESC) WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_risk_idx" ON "client" ("broker_id", "risk_score" DESC, "id" DESC) WHERE "broker_id" IS NOT NULL AND "risk_score" IS NOT NULL;
CREATE INDEX "client_due_idx" ON "client" ("broker_id", "due_at", "id") WHERE "broker_id" IS NOT NULL AND "first_contact_at" IS NULL;
CREATE INDEX "client_name_idx" ON "client" ("broker_id", lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || "email"), "id") WHERE "broker_id" IS NOT NULL;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX "client_search_idx" ON "client" USING gin ("broker_id", lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || "email") gin_trgm_ops) WHERE "broker_id" IS NOT NULL;

-- Unread counts are read on every push.
CREATE INDEX "message_unread_idx" ON "message" ("recipient_id") WHERE NOT "is_read";
CREATE INDEX "notification_unread_idx" ON "notification" ("user_id") WHERE "read_at" IS NULL;

-- A client row is updated a few times soon after it is written; room on the page keeps those updates in place.
ALTER TABLE "client" SET (fillfactor = 80);
