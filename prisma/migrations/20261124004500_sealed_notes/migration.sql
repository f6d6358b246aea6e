-- AlterTable
ALTER TABLE "client_note" ADD COLUMN     "words" BIGINT[] NOT NULL DEFAULT ARRAY[]::BIGINT[];

-- A broker's search finds notes by these tokens, not by their text, which is sealed.
DROP INDEX "client_note_search_idx";
CREATE INDEX "client_note_words_idx" ON "client_note" USING gin ("words") WHERE "deleted_at" IS NULL;
