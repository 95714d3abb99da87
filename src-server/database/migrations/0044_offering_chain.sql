CREATE TABLE "offering_anchors" (
	"version_id" integer PRIMARY KEY NOT NULL,
	"contract_id" integer NOT NULL,
	"digest" text NOT NULL,
	"block_number" integer NOT NULL,
	"block_hash" text NOT NULL,
	"anchored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offering_anchors_digest" CHECK ("offering_anchors"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "offering_contracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offering_contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chain_id" integer NOT NULL,
	"offering_id" integer,
	"state" text NOT NULL,
	"refusal" text,
	"owner" text NOT NULL,
	"custody" text,
	"symbol" text,
	"registry_id" integer,
	"data" text NOT NULL,
	"asked_by" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"tx_hash" text,
	"address" text,
	"block_number" integer,
	"block_hash" text,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "offering_contracts_words" CHECK (state in ('asked', 'sent', 'accepted', 'refused') and (refusal is null or refusal in ('withdrawn', 'reverted', 'not_creation', 'other_data', 'other_code'))),
	CONSTRAINT "offering_contracts_refused" CHECK ((state = 'refused') = (refusal is not null)),
	CONSTRAINT "offering_contracts_sent" CHECK (state not in ('sent', 'accepted') or tx_hash is not null),
	CONSTRAINT "offering_contracts_accepted" CHECK ((state = 'accepted') = (address is not null) and (address is null) = (block_number is null)
        and (address is null) = (block_hash is null) and (address is null) = (accepted_at is null)),
	CONSTRAINT "offering_contracts_kind" CHECK ((offering_id is null) = (custody is not null) and (offering_id is null) = (symbol is null)
        and (offering_id is null) = (registry_id is null))
);
--> statement-breakpoint
ALTER TABLE "offering_anchors" ADD CONSTRAINT "offering_anchors_version_id_offering_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."offering_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_anchors" ADD CONSTRAINT "offering_anchors_contract_id_offering_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."offering_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_contracts" ADD CONSTRAINT "offering_contracts_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_contracts" ADD CONSTRAINT "offering_contracts_registry_id_offering_contracts_id_fk" FOREIGN KEY ("registry_id") REFERENCES "public"."offering_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_contracts" ADD CONSTRAINT "offering_contracts_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offering_anchors_contract_idx" ON "offering_anchors" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offering_contracts_key" ON "offering_contracts" USING btree ("chain_id",coalesce("offering_id", 0)) WHERE state <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "offering_contracts_address_key" ON "offering_contracts" USING btree ("chain_id","address");--> statement-breakpoint
CREATE INDEX "offering_contracts_offering_idx" ON "offering_contracts" USING btree ("offering_id");