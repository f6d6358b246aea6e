-- CreateEnum
CREATE TYPE "MatrixKind" AS ENUM ('offer', 'need');

-- CreateEnum
CREATE TYPE "MatrixStatus" AS ENUM ('open', 'closed');

-- CreateEnum
CREATE TYPE "StoryStatus" AS ENUM ('draft', 'submitted', 'published', 'declined');

-- CreateEnum
CREATE TYPE "ContributionStatus" AS ENUM ('recorded', 'confirmed', 'declined', 'withdrawn');

-- CreateTable
CREATE TABLE "directory_entry" (
    "user_id" UUID NOT NULL,
    "display_name" TEXT NOT NULL,
    "headline" TEXT NOT NULL,
    "county" TEXT,
    "sectors" TEXT[],
    "offers" TEXT,
    "shows_email" BOOLEAN NOT NULL DEFAULT false,
    "shows_phone" BOOLEAN NOT NULL DEFAULT false,
    "consent_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "directory_entry_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "directory_consent" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "text_version" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "directory_consent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "matrix_entry" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "MatrixKind" NOT NULL,
    "sector" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "hours_estimate" INTEGER,
    "status" "MatrixStatus" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "matrix_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "matrix_interest" (
    "entry_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "matrix_interest_pkey" PRIMARY KEY ("entry_id","user_id")
);

-- CreateTable
CREATE TABLE "story" (
    "id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "names_others" BOOLEAN NOT NULL DEFAULT false,
    "others_consented" BOOLEAN NOT NULL DEFAULT false,
    "status" "StoryStatus" NOT NULL DEFAULT 'draft',
    "decline_reason" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "published_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "story_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contribution" (
    "id" UUID NOT NULL,
    "giver_id" UUID NOT NULL,
    "receiver_id" UUID NOT NULL,
    "hours" INTEGER NOT NULL,
    "what_for" TEXT NOT NULL,
    "matrix_entry_id" UUID,
    "status" "ContributionStatus" NOT NULL DEFAULT 'recorded',
    "decline_reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contribution_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "directory_consent_user_id_idx" ON "directory_consent"("user_id");

-- CreateIndex
CREATE INDEX "matrix_entry_user_id_id_idx" ON "matrix_entry"("user_id", "id");

-- CreateIndex
CREATE INDEX "matrix_entry_status_kind_sector_id_idx" ON "matrix_entry"("status", "kind", "sector", "id");

-- CreateIndex
CREATE INDEX "matrix_interest_user_id_idx" ON "matrix_interest"("user_id");

-- CreateIndex
CREATE INDEX "story_author_id_id_idx" ON "story"("author_id", "id");

-- CreateIndex
CREATE INDEX "story_status_id_idx" ON "story"("status", "id");

-- CreateIndex
CREATE INDEX "contribution_giver_id_id_idx" ON "contribution"("giver_id", "id");

-- CreateIndex
CREATE INDEX "contribution_receiver_id_id_idx" ON "contribution"("receiver_id", "id");

-- By hand: what the schema's language cannot say.

CREATE INDEX "directory_entry_shown_idx" ON "directory_entry"(lower("display_name"), "user_id") WHERE "consent_id" IS NOT NULL;
CREATE UNIQUE INDEX "directory_consent_open_key" ON "directory_consent"("user_id") WHERE "withdrawn_at" IS NULL;
CREATE INDEX "story_published_idx" ON "story"("published_at", "id") WHERE "status" = 'published' AND "deleted_at" IS NULL;
CREATE INDEX "story_deleted_idx" ON "story"("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- Nobody gives hours to themselves, and so nobody confirms their own.
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_of_two" CHECK ("giver_id" <> "receiver_id" AND "hours" > 0);
