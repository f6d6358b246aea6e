-- CreateEnum
CREATE TYPE "Presence" AS ENUM ('automatic', 'offline');

-- CreateEnum
CREATE TYPE "ReferralStatus" AS ENUM ('open', 'accepted', 'declined', 'withdrawn');

-- CreateEnum
CREATE TYPE "ConsentChannel" AS ENUM ('phone', 'email', 'in_person');

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "presence" "Presence" NOT NULL DEFAULT 'automatic';

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "delivered_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "suggestion" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "priority" INTEGER NOT NULL,
    "user_type" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "user_agent" TEXT,
    "page_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suggestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "client_referral" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "from_user_id" UUID NOT NULL,
    "to_user_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "status" "ReferralStatus" NOT NULL DEFAULT 'open',
    "consent_channel" "ConsentChannel" NOT NULL,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "consent_version" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_referral_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "client_referral_message_id_key" ON "client_referral"("message_id");

-- CreateIndex
CREATE INDEX "client_referral_client_id_id_idx" ON "client_referral"("client_id", "id");

-- CreateIndex
CREATE INDEX "client_referral_from_user_id_id_idx" ON "client_referral"("from_user_id", "id");

-- CreateIndex
CREATE INDEX "client_referral_to_user_id_id_idx" ON "client_referral"("to_user_id", "id");

-- A client is offered to one broker at a time.
CREATE UNIQUE INDEX "client_referral_open_key" ON "client_referral"("client_id") WHERE status = 'open';

-- What was read had arrived; what else did is not known, and is asked for by this index from now on.
UPDATE "message" SET delivered_at = created_at WHERE is_read;
CREATE INDEX "message_undelivered_idx" ON "message"("recipient_id", "id") WHERE delivered_at IS NULL AND recipient_kind = 'user';
