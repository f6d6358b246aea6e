-- AlterTable
ALTER TABLE "push_subscription" ADD COLUMN     "server_key" TEXT;
