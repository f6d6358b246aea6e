CREATE TYPE "bulk_act_kind" AS ENUM ('status', 'tag', 'untag', 'task', 'message', 'hand_over');
CREATE TYPE "bulk_act_state" AS ENUM ('waiting', 'running', 'done', 'undoing', 'undone');
CREATE TYPE "bulk_outcome" AS ENUM ('waiting', 'done', 'left_out', 'undone', 'kept');

CREATE TABLE "bulk_act" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "act" "bulk_act_kind" NOT NULL,
  "details" JSONB NOT NULL,
  "state" "bulk_act_state" NOT NULL DEFAULT 'waiting',
  "runs_at" TIMESTAMPTZ(3) NOT NULL,
  "undo_until" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "bulk_act_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "bulk_act_item" (
  "bulk_act_id" UUID NOT NULL,
  "client_id" UUID NOT NULL,
  "outcome" "bulk_outcome" NOT NULL DEFAULT 'waiting',
  "reason" TEXT,
  "made" JSONB,
  CONSTRAINT "bulk_act_item_pkey" PRIMARY KEY ("bulk_act_id", "client_id")
);

CREATE INDEX "bulk_act_user_id_idx" ON "bulk_act"("user_id");
CREATE INDEX "bulk_act_created_at_idx" ON "bulk_act"("created_at");
CREATE INDEX "bulk_act_item_bulk_act_id_outcome_idx" ON "bulk_act_item"("bulk_act_id", "outcome");
CREATE INDEX "bulk_act_item_client_id_idx" ON "bulk_act_item"("client_id");

ALTER TABLE "bulk_act" ADD CONSTRAINT "bulk_act_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id")
  ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "bulk_act_item" ADD CONSTRAINT "bulk_act_item_bulk_act_id_fkey" FOREIGN KEY ("bulk_act_id") REFERENCES "bulk_act"("id")
  ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "bulk_act_item" ADD CONSTRAINT "bulk_act_item_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id")
  ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
