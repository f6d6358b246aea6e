-- Messages of the product itself are not counted as unread. Nobody has to open them, so they would be read for every count.
-- The former index is renamed, and dropped by a later migration: dropping it here keeps everyone from reading messages until the end.
ALTER INDEX "message_unread_idx" RENAME TO "message_unread_former_idx";
CREATE INDEX "message_unread_idx" ON "message" ("recipient_id") WHERE NOT "is_read" AND "sender_kind" <> 'system';
