-- CreateTable
CREATE TABLE "invite_code" (
    "id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "user_id" UUID,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "used_by" UUID,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invite_code_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invite_code_code_hash_key" ON "invite_code"("code_hash");

-- CreateIndex
CREATE INDEX "invite_code_expires_at_idx" ON "invite_code"("expires_at");
