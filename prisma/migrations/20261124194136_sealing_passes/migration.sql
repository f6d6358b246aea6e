-- AlterTable
ALTER TABLE "sealing" ADD COLUMN     "passes" INTEGER NOT NULL DEFAULT 0;
