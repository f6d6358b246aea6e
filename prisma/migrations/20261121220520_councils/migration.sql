-- CreateEnum
CREATE TYPE "CouncilStatus" AS ENUM ('Open', 'Resolved', 'Withdrawn');

-- CreateEnum
CREATE TYPE "CouncilStep" AS ENUM ('check_in', 'clarify', 'reframe', 'consent');

-- CreateEnum
CREATE TYPE "CouncilStanding" AS ENUM ('invited', 'joined', 'declined', 'left');

-- CreateTable
CREATE TABLE "council" (
    "id" UUID NOT NULL,
    "network_scope" "Network" NOT NULL,
    "title" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "decision_rule" TEXT NOT NULL,
    "facilitator_id" UUID NOT NULL,
    "status" "CouncilStatus" NOT NULL DEFAULT 'Open',
    "step" "CouncilStep" NOT NULL DEFAULT 'check_in',
    "waiting_for" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "council_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "council_participant" (
    "council_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "standing" "CouncilStanding" NOT NULL,

    CONSTRAINT "council_participant_pkey" PRIMARY KEY ("council_id","user_id")
);

-- CreateTable
CREATE TABLE "council_act" (
    "id" UUID NOT NULL,
    "council_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "step" "CouncilStep" NOT NULL,
    "said" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "council_act_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "council_decision" (
    "council_id" UUID NOT NULL,
    "record" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "council_decision_pkey" PRIMARY KEY ("council_id")
);

-- CreateIndex
CREATE INDEX "council_network_scope_id_idx" ON "council"("network_scope", "id");

-- CreateIndex
CREATE INDEX "council_network_scope_status_id_idx" ON "council"("network_scope", "status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "council_act_council_id_number_key" ON "council_act"("council_id", "number");

-- By hand: what was said stays said, and what was decided stays decided, whatever calls.
CREATE FUNCTION council_record_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record of a council is added to, never changed by % of %', lower(TG_OP), TG_TABLE_NAME;
END $$;
CREATE TRIGGER council_act_immutable BEFORE UPDATE OR DELETE ON "council_act"
  FOR EACH ROW EXECUTE FUNCTION council_record_is_immutable();
CREATE TRIGGER council_decision_immutable BEFORE UPDATE OR DELETE ON "council_decision"
  FOR EACH ROW EXECUTE FUNCTION council_record_is_immutable();
CREATE TRIGGER council_closed BEFORE UPDATE OR DELETE ON "council"
  FOR EACH ROW WHEN (OLD."status" <> 'Open') EXECUTE FUNCTION council_record_is_immutable();
