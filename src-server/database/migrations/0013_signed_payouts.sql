CREATE TABLE "payout_signed" (
	"tx_hash" text PRIMARY KEY NOT NULL,
	"run_number" bigint NOT NULL,
	"batch_index" integer NOT NULL,
	"raw" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" bigint NOT NULL,
	"signed_by" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "payout_signed" ADD CONSTRAINT "payout_signed_signed_by_members_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_signed_batch_idx" ON "payout_signed" USING btree ("run_number","batch_index");