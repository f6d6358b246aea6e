-- CreateEnum
CREATE TYPE "ActKind" AS ENUM ('mock_cleanup', 'data_cleanup', 'user_deletion');

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "is_stakeholder" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_test_agent" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "admin_act" (
    "id" UUID NOT NULL,
    "kind" "ActKind" NOT NULL,
    "subject_id" UUID,
    "counts" JSONB NOT NULL,
    "done_by" UUID NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,
    "undo_until" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,

    CONSTRAINT "admin_act_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_act_row" (
    "id" BIGSERIAL NOT NULL,
    "act_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "client_id" UUID,
    "content" JSONB NOT NULL,

    CONSTRAINT "admin_act_row_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "admin_act_row_act_id_table_name_idx" ON "admin_act_row"("act_id", "table_name");

-- CreateIndex
CREATE INDEX "admin_act_row_client_id_idx" ON "admin_act_row"("client_id");

-- By hand: a person who was a client before, and wants their data deleted, is found by their address,
-- and so is what they wrote as a visitor.
CREATE INDEX "admin_act_row_email_key_idx" ON "admin_act_row"(("content" ->> 'email_key')) WHERE "table_name" = 'client';
CREATE INDEX "admin_act_row_reply_to_idx" ON "admin_act_row"(lower("content" ->> 'reply_to')) WHERE "table_name" = 'message' AND "content" ->> 'reply_to' IS NOT NULL;

-- By hand: whether an object of the file storage still belongs to somebody.
CREATE INDEX "admin_act_row_storage_key_idx" ON "admin_act_row"(("content" ->> 'storage_key')) WHERE "table_name" = 'agency_file';
CREATE INDEX "admin_act_row_logo_key_idx" ON "admin_act_row"(("content" ->> 'logo_key')) WHERE "table_name" = 'agency_profile';
