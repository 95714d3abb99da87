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
CREATE INDEX "member_entries_source_idx" ON "member_entries" USING btree ("member_id","source_type","source_id");