-- CreateEnum
CREATE TYPE "PaymentProvider" AS ENUM ('stripe', 'sandbox');

-- CreateEnum
CREATE TYPE "SubscriptionState" AS ENUM ('incomplete', 'active', 'past_due', 'ended');

-- CreateEnum
CREATE TYPE "CheckoutState" AS ENUM ('open', 'paid', 'closed');

-- CreateTable
CREATE TABLE "price_setting" (
    "package_id" "SubscriptionPackage" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_setting_pkey" PRIMARY KEY ("package_id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" "PaymentProvider" NOT NULL,
    "provider_subscription_id" TEXT NOT NULL,
    "provider_customer_id" TEXT,
    "package_id" "SubscriptionPackage" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "state" "SubscriptionState" NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL,
    "period_starts_at" TIMESTAMPTZ(3) NOT NULL,
    "period_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "credit_cents" INTEGER NOT NULL DEFAULT 0,
    "version" TEXT NOT NULL,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkout" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" "PaymentProvider" NOT NULL,
    "package_id" "SubscriptionPackage" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "state" "CheckoutState" NOT NULL DEFAULT 'open',
    "provider_session_id" TEXT,
    "url" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "provider" "PaymentProvider" NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "receipt" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" "PaymentProvider" NOT NULL,
    "provider_invoice_id" TEXT NOT NULL,
    "package_id" "SubscriptionPackage" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "billed_to" TEXT NOT NULL,
    "period_starts_at" TIMESTAMPTZ(3) NOT NULL,
    "period_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "subscription_provider_subscription_id_key" ON "subscription"("provider_subscription_id");

-- CreateIndex
CREATE INDEX "subscription_user_id_idx" ON "subscription"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_provider_session_id_key" ON "checkout"("provider_session_id");

-- CreateIndex
CREATE INDEX "checkout_expires_at_idx" ON "checkout"("expires_at");

-- CreateIndex
CREATE INDEX "payment_event_received_at_idx" ON "payment_event"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_number_key" ON "receipt"("number");

-- CreateIndex
CREATE INDEX "receipt_user_id_id_idx" ON "receipt"("user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_provider_provider_invoice_id_key" ON "receipt"("provider", "provider_invoice_id");

INSERT INTO "price_setting" ("package_id", "amount_cents") VALUES ('broker_basic', 999), ('white_label', 4900);

-- Two tabs that go to pay meet the same page.
CREATE UNIQUE INDEX "checkout_open_key" ON "checkout" ("user_id") WHERE "state" = 'open';

-- Trials whose timers are still to be set, and no others.
CREATE INDEX "app_user_trial_idx" ON "app_user" ("id") WHERE "subscription_status" = 'trial';

-- Versions are compared by their bytes.
ALTER TABLE "subscription" ALTER COLUMN "version" TYPE TEXT COLLATE "C";
