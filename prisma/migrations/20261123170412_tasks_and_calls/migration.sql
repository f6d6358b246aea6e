CREATE TYPE "task_kind" AS ENUM ('to_do', 'call', 'documents');

CREATE TYPE "task_repeat" AS ENUM ('daily', 'weekly', 'monthly', 'yearly');

CREATE TYPE "call_outcome" AS ENUM ('talked', 'voicemail', 'no_answer', 'wrong_number');

CREATE TABLE "task" (
    "id" UUID NOT NULL,
    "assignee_id" UUID NOT NULL,
    "client_id" UUID,
    "kind" "task_kind" NOT NULL DEFAULT 'to_do',
    "title" TEXT NOT NULL,
    "note" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "repeat" "task_repeat",
    "template" TEXT,
    "status_change_id" UUID,
    "series_at" TIMESTAMPTZ(3),
    "repeats_id" UUID,
    "reminded_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "task_template_choice" (
    "user_id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "days" INTEGER NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "task_template_choice_pkey" PRIMARY KEY ("user_id","template")
);

CREATE TABLE "snooze" (
    "user_id" UUID NOT NULL,
    "item" TEXT NOT NULL,
    "client_id" UUID,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "snooze_pkey" PRIMARY KEY ("user_id","item")
);

CREATE TABLE "client_call" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "outcome" "call_outcome" NOT NULL,
    "minutes" INTEGER,
    "note" TEXT,
    "called_at" TIMESTAMPTZ(3) NOT NULL,
    "follow_up_id" UUID,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_call_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "task_status_change_id_key" ON "task"("status_change_id");

CREATE UNIQUE INDEX "client_call_follow_up_id_key" ON "client_call"("follow_up_id");

CREATE UNIQUE INDEX "task_repeats_id_key" ON "task"("repeats_id");

CREATE INDEX "task_assignee_id_idx" ON "task"("assignee_id");

CREATE INDEX "task_client_id_id_idx" ON "task"("client_id", "id");

CREATE INDEX "snooze_until_idx" ON "snooze"("until");

CREATE INDEX "snooze_client_id_idx" ON "snooze"("client_id");

CREATE INDEX "client_call_client_id_id_idx" ON "client_call"("client_id", "id");

ALTER TABLE "task" ADD CONSTRAINT "task_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "app_user"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "task" ADD CONSTRAINT "task_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "task" ADD CONSTRAINT "task_status_change_id_fkey" FOREIGN KEY ("status_change_id") REFERENCES "client_status_change"("id") ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "task" ADD CONSTRAINT "task_repeats_id_fkey" FOREIGN KEY ("repeats_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "task_template_choice" ADD CONSTRAINT "task_template_choice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "snooze" ADD CONSTRAINT "snooze_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "snooze" ADD CONSTRAINT "snooze_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "client_call" ADD CONSTRAINT "client_call_follow_up_id_fkey" FOREIGN KEY ("follow_up_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "client_call" ADD CONSTRAINT "client_call_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

CREATE INDEX "task_open_idx" ON "task" ("assignee_id", "due_at", "id") WHERE "done_at" IS NULL AND "deleted_at" IS NULL;
CREATE INDEX "task_done_idx" ON "task" ("assignee_id", "done_at" DESC, "id" DESC)
  WHERE "done_at" IS NOT NULL AND "deleted_at" IS NULL;
CREATE INDEX "task_deleted_idx" ON "task" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "client_call_deleted_idx" ON "client_call" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
