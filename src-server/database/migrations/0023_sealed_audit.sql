ALTER TABLE "audit_log" ADD COLUMN "key_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
-- The newest row, for whoever adds the next one: one writer at a time until its transaction ends.
CREATE FUNCTION audit_last() RETURNS TABLE (id bigint, hash text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203552);
  RETURN QUERY SELECT entry.id, entry.hash FROM audit_log entry ORDER BY entry.id DESC LIMIT 1;
END $$;
--> statement-breakpoint
-- The hash is the server's, with a key that is not here; what does not follow the last row is refused.
CREATE OR REPLACE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  SELECT id, hash INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
  IF NEW.id <> coalesce(last.id, 0) + 1 OR NEW.prev_hash <> coalesce(last.hash, '')
    OR NEW.hash !~ '^[0-9a-f]{64}$' OR NEW.key_id = '' THEN
    RAISE EXCEPTION 'A row of audit_log must follow the last one and carry the hash of a key'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_log_chain', TABLE = 'audit_log';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP FUNCTION audit_hash(audit_log);
--> statement-breakpoint
-- The row of the last check is named as anchors name theirs.
UPDATE "settings" SET "value" = jsonb_set("value", '{whole}', jsonb_build_object(
  'row', "value" #> '{whole,id}', 'hash', "value" #> '{whole,hash}'))
  WHERE "key" = 'audit.last_check' AND "value" #> '{whole,id}' IS NOT NULL;
