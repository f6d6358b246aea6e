-- Indexes whose successors earlier migrations built. Apart from those and from each other’s table, so that no one waits for long: the lock
-- that a drop needs keeps everyone from reading the table, and a writer who waits for a build could wait for it in a circle.
DROP INDEX IF EXISTS "client_created_former_idx";
DROP INDEX IF EXISTS "client_email_former_idx";
DROP INDEX IF EXISTS "client_renewal_former_idx";
DROP INDEX IF EXISTS "client_risk_former_idx";
DROP INDEX IF EXISTS "client_risk_second_idx";
DROP INDEX IF EXISTS "client_search_former_idx";
DROP INDEX IF EXISTS "client_search_second_idx";
