DROP INDEX IF EXISTS "message_unread_former_idx";
