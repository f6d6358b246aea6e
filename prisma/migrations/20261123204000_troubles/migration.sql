-- CreateTable
CREATE TABLE "trouble" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by" UUID,

    CONSTRAINT "trouble_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "trouble_ended_at_idx" ON "trouble"("ended_at");

-- What Prisma's schema language cannot say.

-- However many processes watch, one of them opens it and tells the administrators.
CREATE UNIQUE INDEX "trouble_open_key" ON "trouble" ("kind", "subject") WHERE "ended_at" IS NULL;
