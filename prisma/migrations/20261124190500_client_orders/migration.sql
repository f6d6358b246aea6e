-- Orders of a broker's list: by the phone number that is shown, by the first contact as it was or is due, by language.
CREATE INDEX "client_phone_idx" ON "client" ("broker_id", (
  CASE WHEN "phone_consent" OR "revision" = 0 THEN nullif(right(translate("phone", '+-.()/ ', ''), 10), '') END
), "submitted_at" DESC, "id" DESC) WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_first_contact_idx" ON "client" (
  "broker_id", (coalesce("first_contact_at", "due_at")), "submitted_at" DESC, "id" DESC
) WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_language_idx" ON "client" ("broker_id", "language", "submitted_at" DESC, "id" DESC)
  WHERE "broker_id" IS NOT NULL;
