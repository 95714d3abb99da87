CREATE TABLE "solvency_editions" (
	"day" text PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"digest" text NOT NULL,
	"key_id" text NOT NULL,
	"audit_row" bigint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "solvency_editions_digest_unique" UNIQUE("digest"),
	CONSTRAINT "solvency_editions_audit_row_unique" UNIQUE("audit_row"),
	CONSTRAINT "solvency_editions_digest" CHECK ("solvency_editions"."digest" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "solvency_leaves" (
	"day" text NOT NULL,
	"part" integer NOT NULL,
	"leaves" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	CONSTRAINT "solvency_leaves_day_part_pk" PRIMARY KEY("day","part")
);
--> statement-breakpoint
CREATE TABLE "solvency_shares" (
	"day" text NOT NULL,
	"holder" text NOT NULL,
	"member_id" bigint,
	"usd" numeric(38, 6) NOT NULL,
	"usdt" numeric(60, 18) NOT NULL,
	"usdc" numeric(60, 18) NOT NULL,
	"tct" numeric(60, 18) NOT NULL,
	CONSTRAINT "solvency_shares_day_holder_pk" PRIMARY KEY("day","holder"),
	CONSTRAINT "solvency_shares_not_negative" CHECK ("solvency_shares"."usd" >= 0 and "solvency_shares"."usdt" >= 0 and "solvency_shares"."usdc" >= 0 and "solvency_shares"."tct" >= 0),
	CONSTRAINT "solvency_shares_holder" CHECK (("solvency_shares"."holder" = '') = ("solvency_shares"."member_id" is null))
);
--> statement-breakpoint
ALTER TABLE "solvency_shares" ADD CONSTRAINT "solvency_shares_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "solvency_shares_member_key" ON "solvency_shares" USING btree ("day","member_id");--> statement-breakpoint
-- What was published can be neither changed nor taken back.
CREATE TRIGGER solvency_editions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON solvency_editions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Leaves and shares go when proofs of their day are not given any more; until then they stay as they are.
CREATE TRIGGER solvency_shares_unchanged BEFORE UPDATE ON solvency_shares
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER solvency_leaves_unchanged BEFORE UPDATE ON solvency_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
