ALTER TABLE "snooze" ADD COLUMN "conversation_id" UUID,
ADD COLUMN "woken_at" TIMESTAMPTZ(3);

CREATE INDEX "snooze_conversation_id_user_id_idx" ON "snooze"("conversation_id", "user_id");

ALTER TABLE "snooze" ADD CONSTRAINT "snooze_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
