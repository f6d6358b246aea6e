-- Files that come with a client's message, and those that were refused.
-- CreateEnum
CREATE TYPE "file_refusal" AS ENUM ('kind', 'size', 'number');

-- CreateTable
CREATE TABLE "message_file" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "media_type" TEXT,
    "storage_key" TEXT,
    "refused" "file_refusal",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_file_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "message_file_kept_or_refused" CHECK (
        ("refused" IS NULL) = ("storage_key" IS NOT NULL) AND ("storage_key" IS NULL) = ("media_type" IS NULL))
);

-- CreateIndex
CREATE INDEX "message_file_message_id_id_idx" ON "message_file"("message_id", "id");

-- CreateIndex
CREATE INDEX "message_file_client_id_idx" ON "message_file"("client_id");

-- AddForeignKey
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
