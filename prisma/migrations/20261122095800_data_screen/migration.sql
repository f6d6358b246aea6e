-- CreateIndex
CREATE INDEX "client_referral_status_id_idx" ON "client_referral"("status", "id");

-- Whom nobody has is few, and in none of the brokers' own indexes, which serve an administrator's lists otherwise.
CREATE INDEX "client_unassigned_idx" ON "client" ("id") WHERE "broker_id" IS NULL;

-- Files of all agencies, by status.
CREATE INDEX "agency_file_status_idx" ON "agency_file" ("status", "id") WHERE "deleted_at" IS NULL;
