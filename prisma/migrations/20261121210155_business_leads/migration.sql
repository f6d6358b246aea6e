-- CreateEnum
CREATE TYPE "BusinessLeadStatus" AS ENUM ('new', 'contacted', 'quoted', 'won', 'lost');

-- CreateTable
CREATE TABLE "business_lead" (
    "id" UUID NOT NULL,
    "company_name" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "employees_band" TEXT NOT NULL,
    "current_deductible_band" TEXT NOT NULL,
    "current_premium_per_emp" TEXT,
    "interest_gap" TEXT,
    "interest_level_funded" TEXT,
    "network_preference" TEXT,
    "contribution_model" TEXT[],
    "coop_interest_toggle" BOOLEAN NOT NULL,
    "coop_affiliations_text" TEXT,
    "coop_pilot_interest" TEXT,
    "coop_estimated_lives_text" TEXT,
    "timestamp_iso" TIMESTAMPTZ(3) NOT NULL,
    "savings_snapshot" JSONB NOT NULL,
    "agent_assigned" UUID NOT NULL,
    "lead_status" "BusinessLeadStatus" NOT NULL DEFAULT 'new',
    "utm_source" TEXT NOT NULL,
    "utm_campaign" TEXT NOT NULL,
    "utm_medium" TEXT NOT NULL,
    "consent_version" TEXT NOT NULL,
    "consent_ip" TEXT,
    "consent_user_agent" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "business_lead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "business_call" (
    "lead_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "business_call_pkey" PRIMARY KEY ("lead_id")
);

-- CreateIndex
CREATE INDEX "business_lead_lead_status_id_idx" ON "business_lead"("lead_status", "id");

-- CreateIndex
CREATE INDEX "business_lead_updated_at_idx" ON "business_lead"("updated_at");
