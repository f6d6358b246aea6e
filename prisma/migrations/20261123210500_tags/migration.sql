CREATE TABLE "tag" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "name_key" TEXT NOT NULL,
  "color" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deleted_at" TIMESTAMPTZ(3),
  CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "client_tag" (
  "tag_id" UUID NOT NULL,
  "client_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "merged_from_id" UUID,
  CONSTRAINT "client_tag_pkey" PRIMARY KEY ("tag_id", "client_id")
);

CREATE INDEX "tag_user_id_idx" ON "tag"("user_id");
CREATE UNIQUE INDEX "tag_name_key" ON "tag" ("user_id", "name_key") WHERE "deleted_at" IS NULL;
CREATE INDEX "tag_deleted_idx" ON "tag" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "client_tag_client_id_idx" ON "client_tag"("client_id");
CREATE INDEX "client_tag_merged_from_idx" ON "client_tag" ("merged_from_id") WHERE "merged_from_id" IS NOT NULL;

ALTER TABLE "tag" ADD CONSTRAINT "tag_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id")
  ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "client_tag" ADD CONSTRAINT "client_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id")
  ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "client_tag" ADD CONSTRAINT "client_tag_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id")
  ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "client_tag" ADD CONSTRAINT "client_tag_merged_from_id_fkey" FOREIGN KEY ("merged_from_id") REFERENCES "tag"("id")
  ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
