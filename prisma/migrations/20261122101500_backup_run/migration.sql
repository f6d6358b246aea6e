-- CreateTable
CREATE TABLE "backup_run" (
    "id" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "rows" BIGINT NOT NULL,
    "objects" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "backup_run_pkey" PRIMARY KEY ("id")
);
