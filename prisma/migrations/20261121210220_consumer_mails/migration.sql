-- CreateEnum
CREATE TYPE "RevocableConsent" AS ENUM ('email', 'phone');

-- CreateEnum
CREATE TYPE "RevocationChannel" AS ENUM ('status_page', 'mail_link');

-- CreateTable
CREATE TABLE "consent_revocation" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "consent" "RevocableConsent" NOT NULL,
    "channel" "RevocationChannel" NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "revoked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consent_revocation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_opt_out" (
    "address_hash" BYTEA NOT NULL,
    "opted_out_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_opt_out_pkey" PRIMARY KEY ("address_hash")
);

-- CreateTable
CREATE TABLE "consumer_mail" (
    "event_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "letter" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consumer_mail_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE INDEX "consent_revocation_client_id_id_idx" ON "consent_revocation"("client_id", "id");

-- CreateIndex
CREATE INDEX "consumer_mail_client_id_claimed_at_idx" ON "consumer_mail"("client_id", "claimed_at");
