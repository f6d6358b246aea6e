-- AlterTable
ALTER TABLE "client" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN "languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "intake_draft" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';
