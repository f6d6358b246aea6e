-- A planned change of a setting is canceled by another version, because versions are neither changed nor deleted. Adding this
-- column does not rewrite the table.
ALTER TABLE "setting_version" ADD COLUMN     "cancels" BOOLEAN NOT NULL DEFAULT false;
