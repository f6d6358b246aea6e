-- AlterTable
ALTER TABLE "proof_request" ADD COLUMN     "failed_at" TIMESTAMPTZ(3);
