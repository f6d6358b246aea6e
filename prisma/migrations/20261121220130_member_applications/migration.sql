-- CreateEnum
CREATE TYPE "ApplicationStatus" AS ENUM ('received', 'asked', 'approved', 'declined', 'withdrawn');

-- AlterTable
ALTER TABLE "invite_code" ADD COLUMN     "application_id" UUID;

-- CreateTable
CREATE TABLE "member_application" (
    "id" UUID NOT NULL,
    "join_origin" "Network" NOT NULL,
    "name" TEXT NOT NULL,
    "org" TEXT,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "county" TEXT,
    "sectors" TEXT[],
    "bio_short" TEXT NOT NULL,
    "status" "ApplicationStatus" NOT NULL DEFAULT 'received',
    "decline_reason" TEXT,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_question" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "asked_by" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "application_question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "member_application_status_id_idx" ON "member_application"("status", "id");

-- CreateIndex
CREATE INDEX "member_application_email_id_idx" ON "member_application"("email", "id");

-- CreateIndex
CREATE INDEX "application_question_application_id_id_idx" ON "application_question"("application_id", "id");

-- CreateIndex
CREATE INDEX "invite_code_application_id_idx" ON "invite_code"("application_id");

-- What housekeeping drops.
CREATE INDEX "member_application_closed_idx" ON "member_application"("updated_at") WHERE "status" IN ('declined', 'withdrawn');
