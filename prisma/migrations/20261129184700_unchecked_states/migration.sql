-- Adding this list does not rewrite the table. What was listed until now counts as checked.
ALTER TABLE "app_user" ADD COLUMN "states_unchecked" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
