-- AlterTable
ALTER TABLE "access_log" ADD COLUMN     "hash" BYTEA,
ADD COLUMN     "prev_hash" BYTEA,
ADD COLUMN     "seq" BIGINT;

-- CreateTable
CREATE TABLE "access_log_watch" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "checked_seq" BIGINT NOT NULL,
    "checked_hash" BYTEA NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "whole_seq" BIGINT,
    "whole_at" TIMESTAMPTZ(3),
    "head_seq" BIGINT NOT NULL,
    "head_hash" BYTEA NOT NULL,
    "logged_at" TIMESTAMPTZ(3),
    "broken_seq" BIGINT,
    "broken_fault" TEXT,
    "broken_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_log_watch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "access_log_action_id_idx" ON "access_log"("action", "id");

-- CreateIndex
CREATE INDEX "access_log_subject_kind_id_idx" ON "access_log"("subject_kind", "id");

-- By hand: what finds the entries that wait for their place, and what keeps all others as they are.

CREATE UNIQUE INDEX "access_log_seq_key" ON "access_log"("seq") WHERE "seq" IS NOT NULL;
CREATE INDEX "access_log_unchained_idx" ON "access_log"("id") WHERE "seq" IS NULL;

ALTER TABLE "access_log" ADD CONSTRAINT "access_log_chained" CHECK (num_nulls("seq", "prev_hash", "hash") IN (0, 3));

CREATE FUNCTION access_log_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.seq IS NULL AND NEW.seq IS NOT NULL
     AND (NEW.id, NEW.at, NEW.actor_kind, NEW.actor_id, NEW.action, NEW.subject_kind, NEW.subject_id, NEW.request_id)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.at, OLD.actor_kind, OLD.actor_id, OLD.action, OLD.subject_kind, OLD.subject_id, OLD.request_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an entry of the access log is chained once and never changed: % refused', lower(TG_OP);
END $$;
CREATE TRIGGER access_log_immutable BEFORE UPDATE OR DELETE ON "access_log"
  FOR EACH ROW EXECUTE FUNCTION access_log_is_immutable();
CREATE TRIGGER access_log_not_truncated BEFORE TRUNCATE ON "access_log"
  FOR EACH STATEMENT EXECUTE FUNCTION access_log_is_immutable();
