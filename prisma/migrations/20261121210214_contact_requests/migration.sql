-- AlterTable
ALTER TABLE "contact_lead" ADD COLUMN     "handled_at" TIMESTAMPTZ(3),
ADD COLUMN     "handled_by" UUID;

-- Few contacts are requests, or of another type than an intake's: both are found without walking past those.
CREATE INDEX "contact_lead_request_idx" ON "contact_lead"("id") WHERE client_id IS NULL;
CREATE INDEX "contact_lead_type_idx" ON "contact_lead"("contact_type", "id") WHERE contact_type <> 'assessment';

-- A search by how an address begins.
CREATE INDEX "contact_lead_email_idx" ON "contact_lead"(lower("email") text_pattern_ops);
