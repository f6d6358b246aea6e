-- AlterTable
ALTER TABLE "agency_file" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "pages" INTEGER,
ADD COLUMN     "processed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "file_page" (
    "file_id" UUID NOT NULL,
    "page" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "search" tsvector NOT NULL,

    CONSTRAINT "file_page_pkey" PRIMARY KEY ("file_id","page")
);

-- CreateIndex
CREATE INDEX "file_page_user_id_search_idx" ON "file_page" USING GIN ("user_id" uuid_ops, "search" tsvector_ops);

-- Files that were stored before there was anything to process them: each gets its event, as an upload makes it.
WITH "waiting" AS MATERIALIZED (
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid AS "event_id", "id", "user_id"
  FROM "agency_file" WHERE "status" = 'processing'
), "event" AS (
  INSERT INTO "outbox_event" ("id", "name", "version", "aggregate_id", "payload")
  SELECT "event_id", 'file.uploaded', 1, "id", jsonb_build_object('user_id', "user_id") FROM "waiting"
)
INSERT INTO "event_delivery" ("event_id", "consumer") SELECT "event_id", 'process-file' FROM "waiting";
