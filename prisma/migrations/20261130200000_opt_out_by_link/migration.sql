-- Only the link in an email withdraws the consent to further email. How people opted out before is not known, and it counts as before.
ALTER TABLE "mail_opt_out" ADD COLUMN     "by_link_at" TIMESTAMPTZ(3);
UPDATE "mail_opt_out" SET "by_link_at" = "opted_out_at";
