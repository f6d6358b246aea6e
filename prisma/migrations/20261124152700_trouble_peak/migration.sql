-- AlterTable
ALTER TABLE "trouble" ADD COLUMN     "peak" INTEGER;
