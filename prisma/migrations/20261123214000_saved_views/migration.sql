CREATE TABLE "saved_view" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "query" JSONB NOT NULL,
  "layout" TEXT NOT NULL,
  "columns" TEXT[] NOT NULL,
  "is_default" BOOLEAN NOT NULL DEFAULT false,
  "place" DOUBLE PRECISION NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "saved_view_user_id_place_idx" ON "saved_view"("user_id", "place");
CREATE UNIQUE INDEX "saved_view_default_key" ON "saved_view" ("user_id") WHERE "is_default";

ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id")
  ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
