CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payout_items_withdrawal_idx";--> statement-breakpoint
DROP INDEX "withdrawals_wallet_idx";--> statement-breakpoint
ALTER TABLE "payout_transactions" ADD COLUMN "state" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_transactions" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "payout_transactions" ADD COLUMN "nonce" bigint;--> statement-breakpoint
ALTER TABLE "payout_transactions" ADD COLUMN "block_number" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_once_key" ON "payout_items" USING btree ("withdrawal_number") WHERE "payout_items"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "payout_items_unfinished_idx" ON "payout_items" USING btree ("run_number") WHERE "payout_items"."state" not in ('confirmed', 'released');--> statement-breakpoint
CREATE INDEX "payout_runs_unfinished_idx" ON "payout_runs" USING btree ("number") WHERE "payout_runs"."state" not in ('confirmed', 'released');--> statement-breakpoint
CREATE INDEX "withdrawals_wallet_idx" ON "withdrawals" USING btree (lower("wallet") text_pattern_ops);