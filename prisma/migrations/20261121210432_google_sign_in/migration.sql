-- CreateTable
CREATE TABLE "google_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "google_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "google_sign_in" (
    "id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "attempt_hash" BYTEA NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "owns_mailbox" BOOLEAN NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "google_sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "google_identity_user_id_issuer_key" ON "google_identity"("user_id", "issuer");

-- CreateIndex
CREATE UNIQUE INDEX "google_sign_in_secret_hash_key" ON "google_sign_in"("secret_hash");

-- CreateIndex
CREATE INDEX "google_sign_in_expires_at_idx" ON "google_sign_in"("expires_at");
