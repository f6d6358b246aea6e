-- CreateTable
CREATE TABLE "queue_history" (
    "slot" TIMESTAMPTZ(0) NOT NULL,
    "subscriber" TEXT NOT NULL,
    "done" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "oldest_s" INTEGER NOT NULL,

    CONSTRAINT "queue_history_pkey" PRIMARY KEY ("slot","subscriber")
);

-- CreateTable
CREATE TABLE "provider" (
    "name" TEXT NOT NULL,
    "succeeded_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "provider_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "provider_minute" (
    "provider" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "succeeded" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "provider_minute_pkey" PRIMARY KEY ("provider","minute")
);

-- CreateIndex
CREATE INDEX "provider_minute_minute_idx" ON "provider_minute"("minute");
