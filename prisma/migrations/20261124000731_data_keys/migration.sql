-- CreateEnum
CREATE TYPE "data_key_purpose" AS ENUM ('data', 'words');

-- CreateTable
CREATE TABLE "data_key" (
    "number" SERIAL NOT NULL,
    "purpose" "data_key_purpose" NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "wrapped_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_key_pkey" PRIMARY KEY ("number")
);

-- One key of a purpose is in use.
CREATE UNIQUE INDEX "data_key_in_use_idx" ON "data_key" ("purpose") WHERE "replaced_at" IS NULL;

-- CreateTable
CREATE TABLE "sealing" (
    "column" TEXT NOT NULL,
    "key_number" INTEGER NOT NULL,
    "last_id" TEXT,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "sealed" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sealing_pkey" PRIMARY KEY ("column")
);
