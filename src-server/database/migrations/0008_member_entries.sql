CREATE TABLE "member_entries" (
	"member_id" bigint NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"entry_id" bigint NOT NULL,
	"journal_id" bigint NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"source_type" text,
	"source_id" text,
	CONSTRAINT "member_entries_member_id_occurred_at_entry_id_pk" PRIMARY KEY("member_id","occurred_at","entry_id")
);

--> statement-breakpoint
-- Whatever code books an entry, its row in the order of time is there with it.
CREATE FUNCTION entries_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_entries (member_id, occurred_at, entry_id, journal_id, account, kind, amount, source_type, source_id)
    SELECT e.member_id, j.occurred_at, e.id, e.journal_id, e.account, j.kind, e.amount, j.source_type, j.source_id
    FROM inserted e JOIN journals j ON j.id = e.journal_id
    WHERE e.member_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_by_time AFTER INSERT ON entries
  REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION entries_in_time();
--> statement-breakpoint
INSERT INTO member_entries (member_id, occurred_at, entry_id, journal_id, account, kind, amount, source_type, source_id)
  SELECT e.member_id, j.occurred_at, e.id, e.journal_id, e.account, j.kind, e.amount, j.source_type, j.source_id
  FROM entries e JOIN journals j ON j.id = e.journal_id
  WHERE e.member_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER member_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
