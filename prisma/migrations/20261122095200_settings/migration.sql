-- CreateTable
CREATE TABLE "setting_version" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "effective_from" DATE NOT NULL,
    "value" JSONB NOT NULL,
    "note" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "setting_version_name_number_key" ON "setting_version"("name", "number");

-- By hand: a setting is changed by another version.
CREATE FUNCTION setting_version_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a setting is changed by another version, never by % of one', lower(TG_OP);
END $$;
CREATE TRIGGER setting_version_immutable BEFORE UPDATE OR DELETE ON "setting_version"
  FOR EACH ROW EXECUTE FUNCTION setting_version_is_immutable();

ALTER TABLE "setting_version" ADD CONSTRAINT "setting_version_number" CHECK ("number" > 0);

-- Prices that somebody set before there were settings go on; `price_setting` stays for the previous release.
INSERT INTO "setting_version" ("id", "name", "number", "effective_from", "value", "note")
SELECT gen_random_uuid(), 'prices', 1, (now() at time zone 'UTC')::date,
       jsonb_object_agg("package_id", "amount_cents"), 'As it was before there were settings'
FROM "price_setting"
HAVING jsonb_object_agg("package_id", "amount_cents") <> '{"broker_basic": 999, "white_label": 4900}';

-- Finds who was marked enrolled long ago.
CREATE INDEX "client_status_change_enrolled_idx" ON "client_status_change"("changed_at") WHERE "to_status" = 'enrolled';
