CREATE TYPE "appointment_channel" AS ENUM ('phone', 'video');

CREATE TYPE "appointment_status" AS ENUM ('booked', 'cancelled');

CREATE TYPE "appointment_party" AS ENUM ('consumer', 'broker', 'system');

CREATE TABLE "appointment_settings" (
    "user_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "hours" JSONB NOT NULL,
    "minutes" INTEGER NOT NULL,
    "buffer_minutes" INTEGER NOT NULL,
    "notice_hours" INTEGER NOT NULL,
    "ahead_days" INTEGER NOT NULL,
    "by_phone" BOOLEAN NOT NULL,
    "by_video" BOOLEAN NOT NULL,
    "video_url" TEXT,

    CONSTRAINT "appointment_settings_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "appointment" (
    "id" UUID NOT NULL,
    "broker_id" UUID NOT NULL,
    "client_id" UUID,
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "language" TEXT NOT NULL DEFAULT 'en',
    "time_zone" TEXT NOT NULL,
    "channel" "appointment_channel" NOT NULL,
    "video_url" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "appointment_status" NOT NULL DEFAULT 'booked',
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "booked_by" "appointment_party" NOT NULL,
    "moved_by" "appointment_party",
    "cancelled_by" "appointment_party",
    "cancelled_at" TIMESTAMPTZ(3),
    "reminded_for" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "calendar_feed" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "names" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "appointment_broker_id_starts_at_id_idx" ON "appointment"("broker_id", "starts_at", "id");

CREATE INDEX "appointment_client_id_id_idx" ON "appointment"("client_id", "id");

CREATE UNIQUE INDEX "calendar_feed_token_hash_key" ON "calendar_feed"("token_hash");

CREATE INDEX "calendar_feed_user_id_id_idx" ON "calendar_feed"("user_id", "id");

ALTER TABLE "appointment_settings" ADD CONSTRAINT "appointment_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "appointment" ADD CONSTRAINT "appointment_broker_id_fkey" FOREIGN KEY ("broker_id") REFERENCES "app_user"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "appointment" ADD CONSTRAINT "appointment_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_no_overlap"
  EXCLUDE USING gist ("broker_id" WITH =, tstzrange("starts_at", "free_at") WITH &&) WHERE ("status" = 'booked');
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_times" CHECK ("starts_at" < "ends_at" AND "ends_at" <= "free_at");
CREATE INDEX "appointment_email_idx" ON "appointment" (lower("email")) WHERE "client_id" IS NULL;
CREATE INDEX "appointment_over_idx" ON "appointment" ("ends_at") WHERE "client_id" IS NULL;
