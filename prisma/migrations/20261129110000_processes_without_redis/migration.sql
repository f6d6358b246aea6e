-- AlterTable
ALTER TABLE "process" ADD COLUMN     "redis_away_since" TIMESTAMPTZ(3);
