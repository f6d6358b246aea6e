-- CreateTable
CREATE TABLE "saved_reply" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "english" TEXT,
    "spanish" TEXT,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_reply_user_id_id_idx" ON "saved_reply"("user_id", "id");

-- AddForeignKey
ALTER TABLE "saved_reply" ADD CONSTRAINT "saved_reply_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

-- What Prisma's schema language cannot say.

ALTER TABLE "saved_reply" ADD CONSTRAINT "saved_reply_text_check" CHECK ("english" IS NOT NULL OR "spanish" IS NOT NULL);

-- Everyone reads the shared ones, and there are few.
CREATE INDEX "saved_reply_shared_idx" ON "saved_reply" ("id") WHERE "shared";
