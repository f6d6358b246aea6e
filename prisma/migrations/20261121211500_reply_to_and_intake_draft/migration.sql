-- AlterTable
ALTER TABLE "message" ADD COLUMN     "reply_to" TEXT;

-- CreateTable
CREATE TABLE "intake_draft" (
    "id" UUID NOT NULL,
    "email_key" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "mail_to" TEXT,
    "mail_key" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "intake_draft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "intake_draft_email_key_idx" ON "intake_draft"("email_key");

-- CreateIndex
CREATE INDEX "intake_draft_expires_at_idx" ON "intake_draft"("expires_at");

-- What visitors left goes with the data of the client whose address they gave.
CREATE INDEX "message_reply_to_idx" ON "message" (lower("reply_to")) WHERE "sender_kind" = 'visitor' AND "reply_to" IS NOT NULL;
