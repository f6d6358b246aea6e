-- CreateTable
CREATE TABLE "agency_profile" (
    "user_id" UUID NOT NULL,
    "agency_name" TEXT,
    "license_number" TEXT,
    "demographics" TEXT,
    "geographic" TEXT,
    "description" TEXT,
    "custom_domain" TEXT,
    "primary_color" TEXT,
    "accent_color" TEXT,
    "logo_key" TEXT,
    "logo_media_type" TEXT,
    "logo_size" INTEGER,
    "logo_updated_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agency_profile_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "quoting_link" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quoting_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "quoting_link_user_id_id_idx" ON "quoting_link"("user_id", "id");
