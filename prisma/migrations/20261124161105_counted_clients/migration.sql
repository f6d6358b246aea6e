-- Counts of clients read this index and not the table: a test client is not counted.
-- The former index is renamed, and dropped by a later migration: dropping it here keeps everyone from reading the table until the end.
ALTER INDEX "client_risk_idx" RENAME TO "client_risk_second_idx";
CREATE INDEX "client_risk_idx" ON "client" ("broker_id", "risk_score" DESC, "id" DESC) INCLUDE ("is_mock")
  WHERE "broker_id" IS NOT NULL;
