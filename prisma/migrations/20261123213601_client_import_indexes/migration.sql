-- Apart from the columns, whose change keeps everyone from reading the table until the end. The former indexes are dropped later.

-- Figures are about people who came, not about a book that was imported.
ALTER INDEX "client_created_idx" RENAME TO "client_created_former_idx";
CREATE INDEX "client_created_idx" ON "client" ("created_at") INCLUDE ("first_contact_at")
  WHERE NOT "is_mock" AND "revision" > 0;

-- Imported people are found, too: some have no ZIP code, and their phone numbers are shown.
ALTER INDEX "client_search_idx" RENAME TO "client_search_second_idx";
CREATE INDEX "client_search_idx" ON "client" USING gin ("broker_id", (
  lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || "email")
  || ' ' || coalesce(left("zip_code", 5), '') || ' '
  || CASE WHEN "phone_consent" OR "revision" = 0 THEN right(translate(coalesce("phone", ''), '+-.()/ ', ''), 10) ELSE '' END
) gin_trgm_ops) WHERE "broker_id" IS NOT NULL;
