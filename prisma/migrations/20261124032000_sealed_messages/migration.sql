-- AlterTable
ALTER TABLE "message" ADD COLUMN     "words" BIGINT[] NOT NULL DEFAULT ARRAY[]::BIGINT[];

-- A search finds messages by these tokens, not by their text, which is sealed. A token belongs to one user.
DROP INDEX "message_sent_search_idx";
DROP INDEX "message_received_search_idx";
CREATE INDEX "message_words_idx" ON "message" USING gin ("words");
