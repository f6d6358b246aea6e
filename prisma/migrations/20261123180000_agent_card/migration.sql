-- The card that consumers see of their agent: a photo, and how to reach them.
ALTER TABLE "agency_profile"
  ADD COLUMN "photo_key" TEXT, ADD COLUMN "photo_size" INTEGER, ADD COLUMN "photo_updated_at" TIMESTAMPTZ(3),
  ADD COLUMN "client_phone" TEXT, ADD COLUMN "client_email" TEXT;
