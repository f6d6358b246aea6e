-- Only a booking with an emailed link agrees to emails. Adding this column does not rewrite the table.
ALTER TABLE "appointment" ADD COLUMN     "agreed_at" TIMESTAMPTZ(3);
