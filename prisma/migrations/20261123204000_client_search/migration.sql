-- Clients are also found by the ZIP code, and by the digits of a phone number that is shown.
-- The former index is renamed, and dropped by a later migration: dropping it here keeps everyone from reading the table until the end.
ALTER INDEX "client_search_idx" RENAME TO "client_search_former_idx";
CREATE INDEX "client_search_idx" ON "client" USING gin ("broker_id", (
  lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || "email")
  || ' ' || left("zip_code", 5) || ' '
  || CASE WHEN "phone_consent" THEN right(translate(coalesce("phone", ''), '+-.()/ ', ''), 10) ELSE '' END
) gin_trgm_ops) WHERE "broker_id" IS NOT NULL;

-- A broker's own notes, by what they say.
CREATE INDEX "client_note_search_idx" ON "client_note" USING gin ("user_id", lower("text") gin_trgm_ops)
  WHERE "deleted_at" IS NULL;

-- Orders of the list. The one by score now has the clients without a score, too, after all others.
CREATE INDEX "client_zip_idx" ON "client" ("broker_id", left("zip_code", 5), "submitted_at" DESC, "id" DESC)
  WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_age_idx" ON "client" ("broker_id", "age", "submitted_at" DESC, "id" DESC) WHERE "broker_id" IS NOT NULL;
CREATE INDEX "client_plan_year_idx" ON "client" ("broker_id", "plan_year", "submitted_at" DESC, "id" DESC)
  WHERE "broker_id" IS NOT NULL;
ALTER INDEX "client_risk_idx" RENAME TO "client_risk_former_idx";
CREATE INDEX "client_risk_idx" ON "client" ("broker_id", "risk_score" DESC, "id" DESC) WHERE "broker_id" IS NOT NULL;
ALTER INDEX "client_email_idx" RENAME TO "client_email_former_idx";
CREATE INDEX "client_email_idx" ON "client" ("broker_id", "email_key" text_pattern_ops, "id") WHERE "broker_id" IS NOT NULL;
