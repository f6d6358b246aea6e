-- AlterTable
ALTER TABLE "task" ADD COLUMN     "message_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "task_message_id_key" ON "task"("message_id");

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
