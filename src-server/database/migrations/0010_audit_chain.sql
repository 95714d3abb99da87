ALTER TABLE "audit_log" ADD COLUMN "prev_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
-- What a row of the audit log is hashed from: everything it says, and the hash of the row before.
CREATE FUNCTION audit_hash(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(entry.prev_hash || jsonb_build_array(
    entry.id, entry.actor_id, entry.action, entry.subject, entry.before, entry.after,
    (extract(epoch FROM entry.at) * 1000000)::bigint)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";
--> statement-breakpoint
DO $$
DECLARE
  entry audit_log;
  last text := '';
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    entry.prev_hash := last;
    last := audit_hash(entry);
    UPDATE audit_log SET prev_hash = entry.prev_hash, hash = last WHERE id = entry.id;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";
--> statement-breakpoint
-- One writer at a time until its transaction ends: numbers without gaps, in the order of the commits.
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  PERFORM pg_advisory_xact_lock(7203552);
  SELECT id, hash INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.prev_hash := coalesce(last.hash, '');
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_chain();
