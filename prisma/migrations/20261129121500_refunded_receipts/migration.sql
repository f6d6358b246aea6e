-- AlterTable
ALTER TABLE "receipt" ADD COLUMN     "refunded_cents" INTEGER NOT NULL DEFAULT 0;
