CREATE TABLE "tree_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tree_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"member_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tree_epochs" (
	"id" integer PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL,
	"through_xid" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tree_changes_xid_idx" ON "tree_changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "members_plain_name_idx" ON "members" USING btree (lower(translate("first_name" || ' ' || "last_name", 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_plain_last_name_idx" ON "members" USING btree (lower(translate("last_name", 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')) text_pattern_ops);--> statement-breakpoint
INSERT INTO "tree_epochs" ("id", "value", "through_xid") VALUES (1, 0, 0);
--> statement-breakpoint
-- Counts changes without listing them: whoever looks next reads the whole tree.
CREATE FUNCTION tree_turned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tree_epochs SET value = value + 1, through_xid = pg_current_xact_id()::text::bigint WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Lists whose place, rank or membership changed; of too many at once only that they did.
CREATE FUNCTION tree_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT 1 FROM changed LIMIT 1001) AS first) > 1000 THEN
    UPDATE tree_epochs SET value = value + 1, through_xid = pg_current_xact_id()::text::bigint WHERE id = 1;
  ELSE
    INSERT INTO tree_changes (member_id) SELECT DISTINCT member_id FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER positions_in_tree AFTER INSERT ON positions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tree_changed();
--> statement-breakpoint
CREATE TRIGGER positions_out_of_tree AFTER DELETE OR TRUNCATE ON positions
  FOR EACH STATEMENT EXECUTE FUNCTION tree_turned();
--> statement-breakpoint
CREATE TRIGGER member_ranks_in_tree AFTER INSERT ON member_ranks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tree_changed();
--> statement-breakpoint
CREATE TRIGGER member_ranks_out_of_tree AFTER DELETE OR TRUNCATE ON member_ranks
  FOR EACH STATEMENT EXECUTE FUNCTION tree_turned();
--> statement-breakpoint
CREATE TRIGGER ranks_in_tree AFTER INSERT OR UPDATE OR DELETE ON ranks
  FOR EACH STATEMENT EXECUTE FUNCTION tree_turned();
--> statement-breakpoint
CREATE TRIGGER memberships_in_tree AFTER INSERT ON memberships
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tree_changed();
--> statement-breakpoint
CREATE TRIGGER memberships_changed_in_tree AFTER UPDATE ON memberships
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tree_changed();
--> statement-breakpoint
CREATE TRIGGER memberships_out_of_tree AFTER DELETE OR TRUNCATE ON memberships
  FOR EACH STATEMENT EXECUTE FUNCTION tree_turned();
