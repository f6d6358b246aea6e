-- CreateTable
CREATE TABLE "assistant_conversation" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" UUID,
    "title" TEXT NOT NULL,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistant_conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_message" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "citations" JSONB NOT NULL DEFAULT '[]',
    "answers" UUID,
    "answered_by" TEXT,
    "found" BOOLEAN NOT NULL DEFAULT true,
    "complete" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistant_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "assistant_conversation_user_id_last_message_at_id_idx" ON "assistant_conversation"("user_id", "last_message_at", "id");

-- CreateIndex
CREATE INDEX "assistant_conversation_client_id_idx" ON "assistant_conversation"("client_id");

-- CreateIndex
CREATE INDEX "assistant_conversation_last_message_at_idx" ON "assistant_conversation"("last_message_at");

-- CreateIndex
CREATE UNIQUE INDEX "assistant_message_answers_key" ON "assistant_message"("answers");

-- CreateIndex
CREATE INDEX "assistant_message_conversation_id_id_idx" ON "assistant_message"("conversation_id", "id");
