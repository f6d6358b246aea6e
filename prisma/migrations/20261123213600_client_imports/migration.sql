-- A broker imports a book of clients. Imported people have no answers, and no key that an assessment could match.
-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('reading', 'checking', 'ready', 'running', 'done', 'undoing', 'undone', 'failed', 'cancelled');

-- AlterEnum
ALTER TYPE "assignment_type" ADD VALUE 'import';

-- AlterTable
ALTER TABLE "client" ADD COLUMN     "date_of_birth" DATE,
ALTER COLUMN "email_key" DROP NOT NULL,
ALTER COLUMN "age" DROP NOT NULL,
ALTER COLUMN "gender" DROP NOT NULL,
ALTER COLUMN "zip_code" DROP NOT NULL,
ALTER COLUMN "household_size" DROP NOT NULL,
ALTER COLUMN "annual_income" DROP NOT NULL,
ALTER COLUMN "tobacco_use" DROP NOT NULL,
ALTER COLUMN "plan_preference" DROP NOT NULL,
ALTER COLUMN "covers_others" DROP NOT NULL;

-- CreateTable
CREATE TABLE "client_import" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "storage_key" TEXT,
    "state" "import_state" NOT NULL DEFAULT 'reading',
    "step" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,
    "failure_reason" TEXT,
    "source" TEXT,
    "headings" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "mapping" JSONB NOT NULL DEFAULT '[]',
    "samples" JSONB NOT NULL DEFAULT '[]',
    "headings_key" TEXT,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "fresh" INTEGER NOT NULL DEFAULT 0,
    "duplicates" INTEGER NOT NULL DEFAULT 0,
    "problems" INTEGER NOT NULL DEFAULT 0,
    "duplicate_rule" TEXT,
    "problem_rule" TEXT,
    "default_status" "client_status",
    "added" INTEGER NOT NULL DEFAULT 0,
    "filled" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "removed" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "undo_until" TIMESTAMPTZ(3),
    "rows_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "client_import_row" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[] NOT NULL,
    "person" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "email_key" TEXT,
    "phone_key" TEXT,
    "name_key" TEXT,
    "birth_year" INTEGER,
    "duplicate_of" UUID,
    "same_as" INTEGER,
    "matched_by" TEXT,
    "choice" TEXT,
    "outcome" TEXT,
    "client_id" UUID,
    "note_id" UUID,
    "fingerprint" TEXT,
    "filled" JSONB,

    CONSTRAINT "client_import_row_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateIndex
CREATE INDEX "client_import_user_id_id_idx" ON "client_import"("user_id", "id");

-- CreateIndex
CREATE INDEX "client_import_rows_until_idx" ON "client_import"("rows_until");

-- CreateIndex
CREATE INDEX "client_import_row_client_id_idx" ON "client_import_row"("client_id");

-- CreateIndex
CREATE INDEX "client_import_row_duplicate_of_idx" ON "client_import_row"("duplicate_of");

-- AddForeignKey
ALTER TABLE "client_import" ADD CONSTRAINT "client_import_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "client_import_row" ADD CONSTRAINT "client_import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "client_import"("id") ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "client_import_row" ADD CONSTRAINT "client_import_row_duplicate_of_fkey" FOREIGN KEY ("duplicate_of") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "client_import_row" ADD CONSTRAINT "client_import_row_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- Answers are missing only of people who were imported, and an imported address is nobody's key.
ALTER TABLE "client" ADD CONSTRAINT "client_answered" CHECK (
  revision > 0 AND email_key IS NOT NULL AND age IS NOT NULL AND gender IS NOT NULL AND zip_code IS NOT NULL
    AND household_size IS NOT NULL AND annual_income IS NOT NULL AND tobacco_use IS NOT NULL
    AND plan_preference IS NOT NULL AND covers_others IS NOT NULL
  OR revision = 0 AND email_key IS NULL AND NOT is_mock AND NOT terms_accepted AND NOT email_consent
    AND NOT phone_consent AND NOT text_consent);

-- The pages of a preview.
CREATE INDEX "client_import_row_problem_idx" ON "client_import_row" ("import_id", "line") WHERE "problems" <> '[]';
CREATE INDEX "client_import_row_duplicate_idx" ON "client_import_row" ("import_id", "line")
  WHERE "duplicate_of" IS NOT NULL OR "same_as" IS NOT NULL;
CREATE INDEX "client_import_row_kept_idx" ON "client_import_row" ("import_id", "line") WHERE "outcome" = 'kept';
