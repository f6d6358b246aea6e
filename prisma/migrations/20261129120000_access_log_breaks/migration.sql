-- CreateTable
CREATE TABLE "access_log_break" (
    "id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "fault" TEXT NOT NULL,
    "found" BYTEA NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "settled_by" UUID,
    "reason" TEXT,

    CONSTRAINT "access_log_break_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_log_break_seq_fault_found_key" ON "access_log_break"("seq", "fault", "found");
