-- Messages of the product itself are not counted as unread. Nobody has to open them, so they would be read for every count.
-- Built before the other one is dropped, because dropping keeps everyone from reading messages until the end.
CREATE INDEX "message_unread_by_people_idx" ON "message" ("recipient_id") WHERE NOT "is_read" AND "sender_kind" <> 'system';
DROP INDEX "message_unread_idx";
ALTER INDEX "message_unread_by_people_idx" RENAME TO "message_unread_idx";
