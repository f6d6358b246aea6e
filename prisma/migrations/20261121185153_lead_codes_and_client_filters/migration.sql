-- DropIndex
DROP INDEX "lead_code_user_id_idx";

-- AlterTable
ALTER TABLE "lead_code" ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "label" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "lead_code_id_key" ON "lead_code"("id");

-- CreateIndex
CREATE INDEX "lead_code_user_id_created_at_id_idx" ON "lead_code"("user_id", "created_at" DESC, "id" DESC);

-- A filter that few or none of a long list meet is no walk through all of it.
CREATE INDEX "client_status_idx" ON "client" ("broker_id", "status", "submitted_at" DESC, "id" DESC) WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_risk_level_idx" ON "client" ("broker_id", "risk_level", "submitted_at" DESC, "id" DESC) WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_assignment_type_idx" ON "client" ("broker_id", "assignment_type", "submitted_at" DESC, "id" DESC) WHERE "broker_id" IS NOT NULL;

-- A word of one or two letters has no trigram that tells much: it is sought where names and addresses begin.
CREATE INDEX "client_last_name_idx" ON "client" ("broker_id", lower("last_name") text_pattern_ops) WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_first_name_idx" ON "client" ("broker_id", lower("first_name") text_pattern_ops) WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_email_idx" ON "client" ("broker_id", "email_key" text_pattern_ops) WHERE "broker_id" IS NOT NULL;
