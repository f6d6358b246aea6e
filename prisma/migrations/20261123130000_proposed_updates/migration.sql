-- CreateEnum
CREATE TYPE "update_outcome" AS ENUM ('confirmed', 'accepted', 'refused', 'expired');
CREATE TYPE "answer_source" AS ENUM ('edited', 'confirmed', 'accepted');

-- AlterTable
ALTER TABLE "client" ADD COLUMN "answered_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "proposed_update" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "answers" JSONB,
    "ip" TEXT,
    "user_agent" TEXT,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "update_outcome",
    "ended_at" TIMESTAMPTZ(3),
    "user_id" UUID,
    "revision" INTEGER,

    CONSTRAINT "proposed_update_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "proposed_update_client_id_id_idx" ON "proposed_update"("client_id", "id");
ALTER TABLE "proposed_update" ADD CONSTRAINT "proposed_update_client_id_fkey"
    FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE
    DEFERRABLE INITIALLY DEFERRED;

-- CreateTable
CREATE TABLE "answer_change" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "source" "answer_source" NOT NULL,
    "user_id" UUID,
    "changes" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answer_change_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "answer_change_client_id_revision_key" ON "answer_change"("client_id", "revision");
ALTER TABLE "answer_change" ADD CONSTRAINT "answer_change_client_id_fkey"
    FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE
    DEFERRABLE INITIALLY DEFERRED;
