CREATE TABLE "offering_holder_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offering_holder_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint NOT NULL,
	"wallet" text NOT NULL,
	"replacement" text,
	"note" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"since_block" integer NOT NULL,
	"done_at" timestamp with time zone,
	"block_number" integer,
	CONSTRAINT "offering_holder_acts_words" CHECK (kind in ('freeze', 'unfreeze', 'recovery')),
	CONSTRAINT "offering_holder_acts_recovery" CHECK ((kind = 'recovery') = (replacement is not null) and wallet is distinct from replacement),
	CONSTRAINT "offering_holder_acts_done" CHECK ((done_at is null) = (block_number is null))
);
--> statement-breakpoint
ALTER TABLE "offering_contracts" DROP CONSTRAINT "offering_contracts_words";--> statement-breakpoint
ALTER TABLE "offering_holder_acts" ADD CONSTRAINT "offering_holder_acts_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_holder_acts" ADD CONSTRAINT "offering_holder_acts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offering_holder_acts_offering_idx" ON "offering_holder_acts" USING btree ("offering_id","id");--> statement-breakpoint
CREATE INDEX "offering_holder_acts_member_idx" ON "offering_holder_acts" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "offering_contracts" ADD CONSTRAINT "offering_contracts_words" CHECK (state in ('asked', 'sent', 'accepted', 'refused') and (refusal is null or refusal in ('withdrawn', 'reverted', 'not_creation', 'other_data', 'other_code', 'lost')));