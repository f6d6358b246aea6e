-- An answer may have a table and a draft of a message. Answers of earlier releases have neither.
ALTER TABLE "assistant_message" ADD COLUMN "table" JSONB, ADD COLUMN "draft" TEXT;
