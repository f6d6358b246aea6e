-- When the mail server took an email, and until when a number gets no texts because one failed.
ALTER TABLE "consumer_mail" ADD COLUMN "sent_at" TIMESTAMPTZ(3);
ALTER TABLE "consumer_text" ADD COLUMN "blocked_until" TIMESTAMPTZ(3);

UPDATE "consumer_mail" SET "sent_at" = "claimed_at"
WHERE "failed_at" IS NULL AND NOT EXISTS (
  SELECT FROM "event_delivery"
  WHERE "event_delivery"."event_id" = "consumer_mail"."event_id" AND "subscriber" = 'mail' AND "state" <> 'done');

UPDATE "consumer_text" SET "blocked_until" = "failed_at" + interval '7 days' WHERE "failed_at" IS NOT NULL;
