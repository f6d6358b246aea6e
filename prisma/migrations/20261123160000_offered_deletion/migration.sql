-- Clients who were never enrolled and of whom nothing was heard for a year are offered the deletion of their data.
ALTER TABLE "client" ADD COLUMN "heard_at" TIMESTAMPTZ(3), ADD COLUMN "deletion_offered_at" TIMESTAMPTZ(3);

CREATE INDEX "client_silent_idx" ON "client" (COALESCE("heard_at", "submitted_at"))
  WHERE "deletion_offered_at" IS NULL AND "status" <> 'enrolled' AND NOT "is_mock";
CREATE INDEX "client_deletion_offered_idx" ON "client" ("deletion_offered_at") WHERE "deletion_offered_at" IS NOT NULL;
