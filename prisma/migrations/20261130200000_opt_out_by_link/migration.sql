-- Only the link in an email withdraws the consent to further email. How people opted out before is not known, and it counts as before.
-- The default is for the release before, which names no column: what it stores during the update counts as before, too.
ALTER TABLE "mail_opt_out" ADD COLUMN     "by_link_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
UPDATE "mail_opt_out" SET "by_link_at" = "opted_out_at";
