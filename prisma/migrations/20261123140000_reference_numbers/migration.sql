-- Reference numbers have digits only, so that they can be said in any language and typed on any phone. They open nothing.
-- No two are the same: the factor has no divisor in common with the modulus, so that each number of the sequence has its
-- own. The first one is random, so that a reference number does not tell how many clients there are.
CREATE SEQUENCE "reference_number" MINVALUE 0 MAXVALUE 899999999 CYCLE;
SELECT setval('reference_number', floor(random() * 900000000)::bigint);

CREATE FUNCTION new_reference() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT to_char(100000000 + nextval('reference_number') * 556217893 % 900000000, 'FM000"-"000"-"000')
$$;

ALTER TABLE "client" ADD COLUMN "reference" TEXT NOT NULL DEFAULT new_reference();
ALTER TABLE "proposed_update" ADD COLUMN "reference" TEXT NOT NULL DEFAULT new_reference();
CREATE UNIQUE INDEX "client_reference_key" ON "client"("reference");
CREATE UNIQUE INDEX "proposed_update_reference_key" ON "proposed_update"("reference");
