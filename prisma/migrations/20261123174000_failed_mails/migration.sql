-- Emails that were given up or came back, and the messages that they did not tell anyone about.
ALTER TABLE "consumer_mail" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
ALTER TABLE "message" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
