-- AlterTable
ALTER TABLE "google_identity" ADD COLUMN     "ended_at" TIMESTAMPTZ(3);
