-- Only a booking with an emailed link agrees to emails. Adding this column does not rewrite the table.
ALTER TABLE "appointment" ADD COLUMN     "agreed_at" TIMESTAMPTZ(3);
-- What clients booked before counted as agreed to, so the emails about appointments to come go on. How each was booked is not known.
UPDATE "appointment" SET "agreed_at" = "created_at"
WHERE "client_id" IS NOT NULL AND "booked_by" = 'consumer' AND "status" = 'booked' AND "ends_at" > now();
