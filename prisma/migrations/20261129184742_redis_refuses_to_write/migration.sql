-- AlterTable
ALTER TABLE "process" ADD COLUMN     "redis_refusal" TEXT,
ADD COLUMN     "redis_refuses_since" TIMESTAMPTZ(3);
