-- AlterTable
ALTER TABLE "client" ADD COLUMN     "is_mock" BOOLEAN NOT NULL DEFAULT false;

-- The mock patients of a broker, listed, counted against their limit and deleted by whom they were made for.
CREATE INDEX "client_mock_idx" ON "client" ("requested_agent", "id") WHERE "is_mock";
