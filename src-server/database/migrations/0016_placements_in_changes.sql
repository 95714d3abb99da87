ALTER TABLE "tree_changes" ADD COLUMN "placed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What is listed already tells nothing of placements: it is counted without being listed.
WITH gone AS (DELETE FROM tree_changes RETURNING xid)
UPDATE tree_epochs SET value = value + (SELECT count(*) FROM gone),
  through_xid = greatest(through_xid, (SELECT max(xid) FROM gone))
WHERE id = 1;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tree_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT 1 FROM changed LIMIT 1001) AS first) > 1000 THEN
    UPDATE tree_epochs SET value = value + 1, through_xid = pg_current_xact_id()::text::bigint WHERE id = 1;
  ELSE
    INSERT INTO tree_changes (member_id, placed)
      SELECT DISTINCT member_id, TG_TABLE_NAME = 'positions' FROM changed;
  END IF;
  RETURN NULL;
END $$;
