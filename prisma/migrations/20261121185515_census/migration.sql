-- CreateEnum
CREATE TYPE "CensusKind" AS ENUM ('individual', 'family', 'group');

-- CreateTable
CREATE TABLE "census" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" UUID,
    "name" TEXT NOT NULL,
    "kind" "CensusKind" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "census_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "census_row" (
    "census_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "position" DOUBLE PRECISION NOT NULL,
    "is_primary" BOOLEAN NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "date_of_birth" DATE,
    "tobacco" BOOLEAN,
    "zip" TEXT,
    "relationship" TEXT,

    CONSTRAINT "census_row_pkey" PRIMARY KEY ("census_id","id")
);

-- CreateTable
CREATE TABLE "census_share" (
    "id" UUID NOT NULL,
    "census_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "note" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "census_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "census_view" (
    "id" UUID NOT NULL,
    "census_id" UUID NOT NULL,
    "share_id" UUID NOT NULL,
    "viewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "network" TEXT NOT NULL,
    "browser" TEXT NOT NULL,

    CONSTRAINT "census_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "census_user_id_id_idx" ON "census"("user_id", "id");

-- CreateIndex
CREATE INDEX "census_client_id_idx" ON "census"("client_id");

-- CreateIndex
CREATE INDEX "census_row_census_id_position_id_idx" ON "census_row"("census_id", "position", "id");

-- CreateIndex
CREATE UNIQUE INDEX "census_share_token_hash_key" ON "census_share"("token_hash");

-- CreateIndex
CREATE INDEX "census_share_census_id_id_idx" ON "census_share"("census_id", "id");

-- CreateIndex
CREATE INDEX "census_view_census_id_id_idx" ON "census_view"("census_id", "id");

-- CreateIndex
CREATE INDEX "census_view_share_id_idx" ON "census_view"("share_id");

-- CreateIndex
CREATE INDEX "census_share_expires_at_idx" ON "census_share"("expires_at");

-- Those that wait to be removed for good are few.
CREATE INDEX "census_deleted_idx" ON "census"("deleted_at") WHERE "deleted_at" IS NOT NULL;
