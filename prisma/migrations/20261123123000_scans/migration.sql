-- AlterTable
ALTER TABLE "agency_file" ADD COLUMN "scan_pages" INTEGER,
ADD COLUMN "scan_page" INTEGER,
ADD COLUMN "unread_pages" INTEGER NOT NULL DEFAULT 0;
