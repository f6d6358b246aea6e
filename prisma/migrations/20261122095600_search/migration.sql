-- By hand: what administrators find by name, address or company. Clients and opportunities have theirs already.
CREATE INDEX "app_user_search_idx" ON "app_user" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("company_name", '')) gin_trgm_ops);
CREATE INDEX "business_lead_search_idx" ON "business_lead" USING gin (lower("company_name" || ' ' || "contact_name" || ' ' || "email") gin_trgm_ops);
-- Partial, so that an intake touches it not: its contact lead has a client, who is found.
CREATE INDEX "contact_lead_search_idx" ON "contact_lead" USING gin (lower(coalesce("name", '') || ' ' || coalesce("email", '')) gin_trgm_ops) WHERE "client_id" IS NULL;
CREATE INDEX "member_application_search_idx" ON "member_application" USING gin (lower("name" || ' ' || coalesce("org", '') || ' ' || "email") gin_trgm_ops);
CREATE INDEX "fee_referral_search_idx" ON "fee_referral" USING gin (lower("employer_company" || ' ' || "contact_name" || ' ' || "email") gin_trgm_ops);
CREATE INDEX "agency_file_search_idx" ON "agency_file" USING gin (lower("original_name") gin_trgm_ops) WHERE "deleted_at" IS NULL;
