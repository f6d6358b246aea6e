-- A file is uploaded before its message is sent. Until then, its uploader may send or remove it.
-- AlterTable
ALTER TABLE "message_file" ADD COLUMN     "uploaded_by" UUID,
ALTER COLUMN "message_id" DROP NOT NULL,
ADD CONSTRAINT "message_file_sent_or_not" CHECK (("message_id" IS NULL) = ("uploaded_by" IS NOT NULL));

-- Finds the ones that nobody sent.
CREATE INDEX "message_file_unsent_idx" ON "message_file" ("created_at") WHERE "message_id" IS NULL;
