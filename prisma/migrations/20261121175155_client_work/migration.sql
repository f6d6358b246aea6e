-- CreateTable
CREATE TABLE "deleted_client" (
    "client_id" UUID NOT NULL,
    "broker_id" UUID,
    "rows" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undo_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_client_pkey" PRIMARY KEY ("client_id")
);

-- CreateTable
CREATE TABLE "client_status_change" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "from_status" "ClientStatus" NOT NULL,
    "to_status" "ClientStatus" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_status_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "client_note" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "client_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assessment_feedback" (
    "id" UUID NOT NULL,
    "assessment_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "rating" TEXT NOT NULL,
    "feedback_text" TEXT,
    "specific_issue" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assessment_feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ai_learning" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "original_recommendation" JSONB NOT NULL,
    "feedback" TEXT NOT NULL,
    "feedback_details" TEXT,
    "client_risk_profile" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_learning_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_calculation" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "ai_monthly_cost" DOUBLE PRECISION NOT NULL,
    "ai_deductible" DOUBLE PRECISION NOT NULL,
    "ai_max_oop" DOUBLE PRECISION,
    "ai_plan_type" TEXT,
    "monthly_premium" DOUBLE PRECISION NOT NULL,
    "annual_deductible" DOUBLE PRECISION NOT NULL,
    "max_out_of_pocket" DOUBLE PRECISION,
    "plan_type" TEXT NOT NULL,
    "data_source" TEXT NOT NULL,
    "final_cost" DOUBLE PRECISION NOT NULL,
    "final_deductible" DOUBLE PRECISION NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_calculation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "client_status_change_client_id_changed_at_idx" ON "client_status_change"("client_id", "changed_at");

-- CreateIndex
CREATE INDEX "client_note_client_id_id_idx" ON "client_note"("client_id", "id");

-- CreateIndex
CREATE INDEX "assessment_feedback_client_id_created_at_idx" ON "assessment_feedback"("client_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "assessment_feedback_user_id_assessment_id_key" ON "assessment_feedback"("user_id", "assessment_id");

-- CreateIndex
CREATE INDEX "ai_learning_client_id_created_at_idx" ON "ai_learning"("client_id", "created_at");

-- CreateIndex
CREATE INDEX "plan_calculation_client_id_created_at_idx" ON "plan_calculation"("client_id", "created_at");

-- Found by the hourly round that erases deleted notes.
CREATE INDEX "client_note_deleted_idx" ON "client_note" ("deleted_at") WHERE "deleted_at" IS NOT NULL;
