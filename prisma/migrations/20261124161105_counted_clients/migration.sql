-- Counts of clients read this index and not the table: a test client is not counted.
DROP INDEX "client_risk_idx";
CREATE INDEX "client_risk_idx" ON "client" ("broker_id", "risk_score" DESC, "id" DESC) INCLUDE ("is_mock")
  WHERE "broker_id" IS NOT NULL;
