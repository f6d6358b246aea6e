-- Which quoting link a broker opened for a client, and when.
CREATE TABLE "quoting_link_open" (
    "id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quoting_link_open_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "quoting_link_open_client_id_id_idx" ON "quoting_link_open"("client_id", "id");
ALTER TABLE "quoting_link_open" ADD CONSTRAINT "quoting_link_open_client_id_fkey" FOREIGN KEY ("client_id")
  REFERENCES "client"("id") ON DELETE NO ACTION ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
