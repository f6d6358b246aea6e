-- AlterTable
ALTER TABLE "file_page" ADD COLUMN "confidence" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "plan_fact" (
    "id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "plan_column" TEXT,
    "label" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    "boxes" JSONB NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "corrected_text" TEXT,
    "corrected_by" UUID,
    "corrected_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_fact_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "plan_fact_file_id_position_idx" ON "plan_fact"("file_id", "position");

-- CreateIndex
CREATE INDEX "plan_fact_user_id_key_idx" ON "plan_fact"("user_id", "key");

-- AddForeignKey
ALTER TABLE "plan_fact" ADD CONSTRAINT "plan_fact_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "agency_file"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
