CREATE TABLE "holder_identities" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	CONSTRAINT "holder_identities_identity_unique" UNIQUE("identity"),
	CONSTRAINT "holder_identities_hex" CHECK ("holder_identities"."identity" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "holder_wallets" (
	"address" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "offering_issue_items" (
	"offering_id" integer NOT NULL,
	"item" integer NOT NULL,
	"subscription_number" integer NOT NULL,
	"wallet" text NOT NULL,
	"identity" text,
	"country" integer,
	"valid_until" timestamp with time zone,
	"units" integer NOT NULL,
	CONSTRAINT "offering_issue_items_offering_id_item_pk" PRIMARY KEY("offering_id","item"),
	CONSTRAINT "offering_issue_items_subscription_number_unique" UNIQUE("subscription_number"),
	CONSTRAINT "offering_issue_items_units" CHECK ("offering_issue_items"."units" > 0 and "offering_issue_items"."item" >= 0),
	CONSTRAINT "offering_issue_items_held" CHECK ((identity is null) = (country is null) and (identity is null) = (valid_until is null))
);
--> statement-breakpoint
CREATE TABLE "offering_issues" (
	"offering_id" integer PRIMARY KEY NOT NULL,
	"contract_id" integer NOT NULL,
	"units" integer NOT NULL,
	"items" integer NOT NULL,
	"locked_until" timestamp with time zone NOT NULL,
	"planned_by" bigint,
	"planned_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"finding" text,
	CONSTRAINT "offering_issues_units" CHECK ("offering_issues"."items" > 0 and "offering_issues"."units" >= "offering_issues"."items")
);
--> statement-breakpoint
CREATE TABLE "offering_registers" (
	"offering_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"block_number" integer NOT NULL,
	"block_hash" text NOT NULL,
	"agrees" boolean NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "offering_registers_offering_id_day_pk" PRIMARY KEY("offering_id","day")
);
--> statement-breakpoint
ALTER TABLE "holder_identities" ADD CONSTRAINT "holder_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holder_wallets" ADD CONSTRAINT "holder_wallets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_anchors" ADD CONSTRAINT "offering_anchors_version_id_offering_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."offering_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_anchors" ADD CONSTRAINT "offering_anchors_contract_id_offering_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."offering_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_contracts" ADD CONSTRAINT "offering_contracts_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_contracts" ADD CONSTRAINT "offering_contracts_registry_id_offering_contracts_id_fk" FOREIGN KEY ("registry_id") REFERENCES "public"."offering_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_contracts" ADD CONSTRAINT "offering_contracts_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_issue_items" ADD CONSTRAINT "offering_issue_items_offering_id_offering_issues_offering_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offering_issues"("offering_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_issue_items" ADD CONSTRAINT "offering_issue_items_subscription_number_subscriptions_number_fk" FOREIGN KEY ("subscription_number") REFERENCES "public"."subscriptions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_issues" ADD CONSTRAINT "offering_issues_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_issues" ADD CONSTRAINT "offering_issues_contract_id_offering_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."offering_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_issues" ADD CONSTRAINT "offering_issues_planned_by_members_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_registers" ADD CONSTRAINT "offering_registers_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holder_wallets_member_idx" ON "holder_wallets" USING btree ("member_id","chosen_at");--> statement-breakpoint
CREATE INDEX "offering_anchors_contract_idx" ON "offering_anchors" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offering_contracts_key" ON "offering_contracts" USING btree ("chain_id",coalesce("offering_id", 0)) WHERE state <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "offering_contracts_address_key" ON "offering_contracts" USING btree ("chain_id","address");--> statement-breakpoint
CREATE INDEX "offering_contracts_offering_idx" ON "offering_contracts" USING btree ("offering_id");