-- CreateEnum
CREATE TYPE "OpportunityCategory" AS ENUM ('Benefits', 'Finance', 'Payroll', 'Hiring', 'Vendor', 'Creative');

-- CreateEnum
CREATE TYPE "OpportunityStatus" AS ENUM ('Open', 'Claimed', 'Closed');

-- CreateTable
CREATE TABLE "opportunity" (
    "id" UUID NOT NULL,
    "poster_id" UUID NOT NULL,
    "network_scope" "Network" NOT NULL DEFAULT 'TW',
    "title" TEXT NOT NULL,
    "category" "OpportunityCategory" NOT NULL DEFAULT 'Benefits',
    "location_text" TEXT,
    "description_long" TEXT NOT NULL,
    "reward_type" TEXT NOT NULL DEFAULT 'None',
    "reward_value" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "status" "OpportunityStatus" NOT NULL DEFAULT 'Open',
    "claimed_by" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "opportunity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "opportunity_interest" (
    "opportunity_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "opportunity_interest_pkey" PRIMARY KEY ("opportunity_id","user_id")
);

-- CreateTable
CREATE TABLE "opportunity_seen" (
    "user_id" UUID NOT NULL,
    "network" "Network" NOT NULL,
    "last_seen_id" UUID NOT NULL,

    CONSTRAINT "opportunity_seen_pkey" PRIMARY KEY ("user_id","network")
);

-- CreateIndex
CREATE INDEX "opportunity_network_scope_id_idx" ON "opportunity"("network_scope", "id");

-- CreateIndex
CREATE INDEX "opportunity_network_scope_category_id_idx" ON "opportunity"("network_scope", "category", "id");

-- CreateIndex
CREATE INDEX "opportunity_network_scope_status_id_idx" ON "opportunity"("network_scope", "status", "id");

-- By hand: what a search reads, as in packages/domain/opportunities/list-opportunities.ts.
CREATE INDEX "opportunity_search_idx" ON "opportunity" USING gin (lower("title" || ' ' || "description_long" || ' ' || coalesce("location_text", '')) gin_trgm_ops);

ALTER TABLE "opportunity" ADD CONSTRAINT "opportunity_claim" CHECK (
  CASE "status" WHEN 'Open' THEN "claimed_by" IS NULL WHEN 'Claimed' THEN "claimed_by" IS NOT NULL ELSE true END
  AND ("claimed_by" IS NULL) = ("claimed_at" IS NULL) AND "claimed_by" IS DISTINCT FROM "poster_id"
);
