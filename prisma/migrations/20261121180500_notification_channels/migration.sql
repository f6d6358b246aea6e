-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "in_app_notifications" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "push_notifications" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "quiet_end" TEXT NOT NULL DEFAULT '07:00',
ADD COLUMN     "quiet_hours" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "quiet_start" TEXT NOT NULL DEFAULT '22:00';

-- AlterTable
ALTER TABLE "event_delivery" ADD COLUMN     "postponed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "about" TEXT;

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "user_agent" TEXT,
    "told" UUID[] DEFAULT ARRAY[]::UUID[],
    "last_success_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_user_id_created_at_idx" ON "push_subscription"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "push_subscription_session_id_idx" ON "push_subscription"("session_id");
