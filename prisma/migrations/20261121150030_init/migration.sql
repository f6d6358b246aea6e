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
);

-- CreateTable
CREATE TABLE "event_delivery" (
    "event_id" UUID NOT NULL,
    "consumer" TEXT NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'pending',
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "done_at" TIMESTAMPTZ(3),
    "done_by" TEXT,

    CONSTRAINT "event_delivery_pkey" PRIMARY KEY ("event_id","consumer")
);

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
CREATE INDEX "client_broker_id_id_idx" ON "client"("broker_id", "id");

-- CreateIndex
CREATE INDEX "client_broker_id_submitted_at_id_idx" ON "client"("broker_id", "submitted_at", "id");

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
