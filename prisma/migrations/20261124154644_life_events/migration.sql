-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "moves" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "life_event_id" UUID;

-- CreateTable
CREATE TABLE "client_life_event" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "life_event" "life_event",
    "life_event_on" DATE,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_life_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "client_life_event_client_id_recorded_at_idx" ON "client_life_event"("client_id", "recorded_at");

-- CreateIndex
CREATE UNIQUE INDEX "task_life_event_id_key" ON "task"("life_event_id");

-- AddForeignKey
ALTER TABLE "client_life_event" ADD CONSTRAINT "client_life_event_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_life_event_id_fkey" FOREIGN KEY ("life_event_id") REFERENCES "client_life_event"("id") ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
