-- Counts of enrolled clients read this index and not the table: an imported client did not enroll here.
-- The former index is renamed, and dropped by a later migration: dropping it here keeps everyone from reading the table until the end.
ALTER INDEX "client_renewal_idx" RENAME TO "client_renewal_former_idx";
CREATE INDEX "client_renewal_idx" ON "client" ("broker_id", "state", "plan_year") INCLUDE ("revision", "id")
  WHERE "status" = 'enrolled' AND NOT "is_mock";

-- And whether a client was enrolled a year before.
CREATE INDEX "client_status_change_plan_year_idx" ON "client_status_change" ("client_id", "plan_year", "changed_at")
  WHERE "plan_year" IS NOT NULL;
