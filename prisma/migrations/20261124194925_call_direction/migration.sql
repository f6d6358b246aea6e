-- CreateEnum
CREATE TYPE "call_direction" AS ENUM ('outgoing', 'incoming');

-- AlterTable
ALTER TABLE "client_call" ADD COLUMN     "direction" "call_direction" NOT NULL DEFAULT 'outgoing';
