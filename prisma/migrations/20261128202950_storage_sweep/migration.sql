-- CreateTable
CREATE TABLE "storage_sweep" (
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "storage_sweep_pkey" PRIMARY KEY ("id")
);
