-- The National Producer Number of a broker, shown to consumers with the broker's name.
ALTER TABLE "app_user" ADD COLUMN "npn" TEXT;
