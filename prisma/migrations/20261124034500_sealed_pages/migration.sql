-- AlterTable: writes every page once, because each gets an id of its own.
ALTER TABLE "file_page" ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "lexemes" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "file_page_id_key" ON "file_page"("id");
