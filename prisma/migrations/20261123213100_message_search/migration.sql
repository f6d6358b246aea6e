-- A user's messages by what they say: those they sent and those they received.
CREATE INDEX "message_sent_search_idx" ON "message" USING gin ("sender_id", lower("message") gin_trgm_ops);
CREATE INDEX "message_received_search_idx" ON "message" USING gin ("recipient_id", lower("message") gin_trgm_ops);
