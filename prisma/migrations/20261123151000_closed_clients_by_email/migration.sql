-- To email a lost link. Partial, so that an intake does not touch it; `client_open_email_key` has the others.
CREATE INDEX "client_closed_email_idx" ON "client" ("email_key") WHERE "status" IN ('enrolled', 'lost');
