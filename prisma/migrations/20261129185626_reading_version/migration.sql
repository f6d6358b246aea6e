-- AlterTable
ALTER TABLE "agency_file" ADD COLUMN     "asked_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reading_version" INTEGER;

-- The files that wait to be read again, in the order in which they are.
CREATE INDEX "agency_file_outdated_idx" ON "agency_file" ("asked_version", "id" DESC)
WHERE "status" = 'ready' AND "deleted_at" IS NULL;
