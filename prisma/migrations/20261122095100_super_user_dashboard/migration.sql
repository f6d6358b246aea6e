-- CreateEnum
CREATE TYPE "SubscriptionOverride" AS ENUM ('granted', 'suspended');

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "subscription_override" "SubscriptionOverride";

-- CreateIndex
CREATE INDEX "receipt_paid_at_idx" ON "receipt"("paid_at");

-- By hand: what the figures over time read, without the wide rows; as in packages/domain/admin/read-system-stats.ts.
CREATE INDEX "client_created_idx" ON "client" ("created_at") INCLUDE ("first_contact_at") WHERE NOT "is_mock";
