-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "stopped_or_resumed_at" TIMESTAMPTZ(3);
