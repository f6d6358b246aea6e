-- CreateEnum
CREATE TYPE "CaseStudyStatus" AS ENUM ('draft', 'submitted', 'approved', 'declined', 'withdrawn');

-- CreateEnum
CREATE TYPE "ResourceStatus" AS ENUM ('suggested', 'published', 'declined', 'retired');

-- CreateEnum
CREATE TYPE "ResourceAudience" AS ENUM ('TW', 'SP', 'both');

-- CreateTable
CREATE TABLE "case_study" (
    "id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "network_scope" "Network" NOT NULL,
    "status" "CaseStudyStatus" NOT NULL DEFAULT 'draft',
    "title_short" TEXT NOT NULL,
    "county" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "lives_covered" INTEGER NOT NULL,
    "percent_saved" DOUBLE PRECISION NOT NULL,
    "annual_savings" INTEGER NOT NULL,
    "consent_given_by" TEXT,
    "consent_given_on" DATE,
    "consent_channel" TEXT,
    "consent_version" TEXT,
    "employer_named" BOOLEAN NOT NULL DEFAULT false,
    "consent_withdrawn_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "approved_at" TIMESTAMPTZ(3),
    "decline_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_study_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "resource" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "description" TEXT,
    "audience" "ResourceAudience" NOT NULL,
    "status" "ResourceStatus" NOT NULL,
    "url" TEXT,
    "storage_key" TEXT,
    "original_name" TEXT,
    "media_type" TEXT,
    "size" INTEGER,
    "suggested_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resource_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "case_study_referral_id_key" ON "case_study"("referral_id");

-- CreateIndex
CREATE INDEX "case_study_network_scope_status_id_idx" ON "case_study"("network_scope", "status", "id");

-- CreateIndex
CREATE INDEX "case_study_status_id_idx" ON "case_study"("status", "id");

-- CreateIndex
CREATE INDEX "case_study_author_id_id_idx" ON "case_study"("author_id", "id");

-- CreateIndex
CREATE INDEX "resource_status_id_idx" ON "resource"("status", "id");
