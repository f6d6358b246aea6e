-- CreateTable
CREATE TABLE "medical_membership" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "user_type" TEXT NOT NULL,
    "interests" TEXT[],
    "agreement_version" TEXT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "medical_membership_pkey" PRIMARY KEY ("id")
);
