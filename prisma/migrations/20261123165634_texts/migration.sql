-- Texts to consumers, with a consent of their own.
ALTER TYPE "revocable_consent" ADD VALUE 'text';

ALTER TABLE "client" ADD COLUMN     "text_consent" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "consent_receipt" ADD COLUMN     "text_consent" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "text_opt_out" (
    "number_hash" BYTEA NOT NULL,
    "opted_out_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "text_opt_out_pkey" PRIMARY KEY ("number_hash")
);

CREATE TABLE "consumer_text" (
    "event_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "letter" TEXT NOT NULL,
    "number_hash" BYTEA NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "sid" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "consumer_text_pkey" PRIMARY KEY ("event_id")
);

CREATE UNIQUE INDEX "consumer_text_sid_key" ON "consumer_text"("sid");

CREATE INDEX "consumer_text_client_id_claimed_at_idx" ON "consumer_text"("client_id", "claimed_at");

CREATE INDEX "consumer_text_number_hash_claimed_at_idx" ON "consumer_text"("number_hash", "claimed_at");

ALTER TABLE "consumer_text" ADD CONSTRAINT "consumer_text_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
