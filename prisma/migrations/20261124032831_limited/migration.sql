-- CreateTable
CREATE TABLE "limited" (
    "kind" TEXT NOT NULL,
    "limit_name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "caller" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "refusals" INTEGER NOT NULL,

    CONSTRAINT "limited_pkey" PRIMARY KEY ("kind","limit_name","subject")
);

-- Not logged: counters may be lost in a crash, and cost less.
CREATE UNLOGGED TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "limited_last_at_idx" ON "limited"("last_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");
