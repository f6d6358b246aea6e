-- An administrator's own task about the client of a broker is not handed over. Adding this column does not rewrite the table.
ALTER TABLE "task" ADD COLUMN     "is_private" BOOLEAN;
