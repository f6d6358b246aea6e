-- Where the employer is, which decides the license that the referrer needs. Unknown for referrals made before this.
ALTER TABLE "fee_referral" ADD COLUMN "state" TEXT;

-- CreateTable
CREATE TABLE "fee_referral_correction" (
    "id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "from_employee_count" INTEGER NOT NULL,
    "to_employee_count" INTEGER NOT NULL,
    "from_fee_cents" INTEGER NOT NULL,
    "to_fee_cents" INTEGER NOT NULL,
    "from_state" TEXT,
    "to_state" TEXT,
    "corrected_by" UUID NOT NULL,
    "corrected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fee_referral_correction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "employer_comparison" (
    "id" UUID NOT NULL,
    "referral_id" UUID NOT NULL,
    "other_id" UUID NOT NULL,
    "same_employer" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "decided_by" UUID NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "employer_comparison_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "fee_referral_correction_referral_id_id_idx" ON "fee_referral_correction"("referral_id", "id");

-- CreateIndex
CREATE INDEX "employer_comparison_referral_id_other_id_id_idx" ON "employer_comparison"("referral_id", "other_id", "id");

-- CreateIndex
CREATE INDEX "employer_comparison_other_id_idx" ON "employer_comparison"("other_id");

-- AddForeignKey
ALTER TABLE "fee_referral_correction" ADD CONSTRAINT "fee_referral_correction_referral_id_fkey" FOREIGN KEY ("referral_id") REFERENCES "fee_referral"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "employer_comparison" ADD CONSTRAINT "employer_comparison_referral_id_fkey" FOREIGN KEY ("referral_id") REFERENCES "fee_referral"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- AddForeignKey
ALTER TABLE "employer_comparison" ADD CONSTRAINT "employer_comparison_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "fee_referral"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- The name of an employer without case, punctuation, a leading "the" and legal forms, so that "The Bell Bakery, Inc."
-- and "bell bakery" are one employer. A name of nothing else stays as it is.
CREATE FUNCTION employer_key(company text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    nullif(
      regexp_replace(
        regexp_replace(
          trim(regexp_replace(regexp_replace(replace(lower(company), '&', ' and '), '[''’.]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')),
          '^the ', ''),
        '( (inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|plc|pllc|pc))+$', ''),
      ''),
    lower(company))
$$;

-- What finds other referrals of the same employer.
CREATE INDEX "fee_referral_employer_idx" ON "fee_referral"(employer_key("employer_company"), "id");
CREATE INDEX "fee_referral_email_idx" ON "fee_referral"(lower("email"), "id");
