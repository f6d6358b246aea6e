-- AlterTable
ALTER TABLE "client" ADD COLUMN     "result_opened_at" TIMESTAMPTZ(3);
