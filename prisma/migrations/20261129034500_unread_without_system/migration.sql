-- Messages of the product itself are not counted as unread. Nobody has to open them, so they would be read for every count.
DROP INDEX "message_unread_idx";
CREATE INDEX "message_unread_idx" ON "message" ("recipient_id") WHERE NOT "is_read" AND "sender_kind" <> 'system';
