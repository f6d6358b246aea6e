-- CreateEnum
CREATE TYPE "vetting_item" AS ENUM ('license_verification', 'background_check', 'compliance_check', 'network_approval');

-- AlterTable
ALTER TABLE "member_application" ADD COLUMN "npn" TEXT,
ADD COLUMN "assignee_id" UUID;

-- CreateTable
CREATE TABLE "application_check" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "item" "vetting_item" NOT NULL,
    "not_needed_because" TEXT,
    "checked_by" UUID NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_note" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "note" TEXT NOT NULL,
    "written_by" UUID NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "member_application_npn_id_idx" ON "member_application"("npn", "id");

-- CreateIndex
CREATE INDEX "member_application_assignee_id_id_idx" ON "member_application"("assignee_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "application_check_application_id_item_key" ON "application_check"("application_id", "item");

-- CreateIndex
CREATE INDEX "application_note_application_id_id_idx" ON "application_note"("application_id", "id");

-- Parts of a note are found like parts of a name.
CREATE INDEX "application_note_search_idx" ON "application_note" USING gin (lower("note") gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "application_check" ADD CONSTRAINT "application_check_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "member_application"("id") ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "application_note" ADD CONSTRAINT "application_note_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "member_application"("id") ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
