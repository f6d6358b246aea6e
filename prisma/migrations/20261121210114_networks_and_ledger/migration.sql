-- CreateEnum
CREATE TYPE "FeeReferralStatus" AS ENUM ('New', 'Contacted', 'Audit', 'Won', 'Lost', 'Paid');

-- CreateEnum
CREATE TYPE "LedgerAccount" AS ENUM ('house_fees', 'member_pending', 'member_earned', 'house_hours', 'member_hours');

-- CreateEnum
CREATE TYPE "LedgerTransactionType" AS ENUM ('referral_fee', 'referral_fee_paid', 'referral_fee_reversed', 'hours_contributed', 'correction');

-- CreateEnum
CREATE TYPE "Network" AS ENUM ('TW', 'SP');

-- CreateTable
CREATE TABLE "fee_referral" (
    "id" UUID NOT NULL,
    "referrer_id" UUID NOT NULL,
    "network_scope" "Network" NOT NULL DEFAULT 'TW',
    "employer_company" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "employee_count_estimate" INTEGER NOT NULL,
    "notes" TEXT,
    "status" "FeeReferralStatus" NOT NULL DEFAULT 'New',
    "fee_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fee_referral_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fee_referral_move" (
    "id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "from_status" "FeeReferralStatus",
    "to_status" "FeeReferralStatus" NOT NULL,
    "moved_by" UUID NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fee_referral_move_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transaction" (
    "id" UUID NOT NULL,
    "tx_type" "LedgerTransactionType" NOT NULL,
    "subject_id" UUID NOT NULL,
    "memo" TEXT NOT NULL,
    "posted_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "account" "LedgerAccount" NOT NULL,
    "user_id" UUID,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "network_membership" (
    "user_id" UUID NOT NULL,
    "network" "Network" NOT NULL,
    "application_id" UUID,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "network_membership_pkey" PRIMARY KEY ("user_id","network")
);

-- CreateIndex
CREATE INDEX "fee_referral_referrer_id_id_idx" ON "fee_referral"("referrer_id", "id");

-- CreateIndex
CREATE INDEX "fee_referral_status_id_idx" ON "fee_referral"("status", "id");

-- CreateIndex
CREATE INDEX "fee_referral_move_referral_id_id_idx" ON "fee_referral_move"("referral_id", "id");

-- CreateIndex
CREATE INDEX "ledger_transaction_subject_id_idx" ON "ledger_transaction"("subject_id");

-- CreateIndex
CREATE INDEX "ledger_entry_transaction_id_idx" ON "ledger_entry"("transaction_id");

-- CreateIndex
CREATE INDEX "ledger_entry_user_id_id_idx" ON "ledger_entry"("user_id", "id");

-- By hand: what keeps the ledger true whatever calls it.

-- Each step of a subject happens once; corrections as often as need be.
CREATE UNIQUE INDEX "ledger_transaction_step_key" ON "ledger_transaction"("subject_id", "tx_type") WHERE "tx_type" <> 'correction';

CREATE FUNCTION ledger_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is corrected by another transaction, never by % of %', lower(TG_OP), TG_TABLE_NAME;
END $$;
CREATE TRIGGER ledger_transaction_immutable BEFORE UPDATE OR DELETE ON "ledger_transaction"
  FOR EACH ROW EXECUTE FUNCTION ledger_is_immutable();
CREATE TRIGGER ledger_entry_immutable BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION ledger_is_immutable();

-- At commit, so that the entries of a transaction may be written one after another.
CREATE FUNCTION ledger_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entry WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'the entries of ledger transaction % do not add up to nothing', NEW.transaction_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entry_balance AFTER INSERT ON "ledger_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entries_balance();

ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_owner" CHECK (("account"::text LIKE 'member%') = ("user_id" IS NOT NULL));
