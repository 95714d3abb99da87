DROP INDEX "membership_purchases_request_key";--> statement-breakpoint
ALTER TABLE "membership_purchases" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
UPDATE "membership_purchases" SET "ends_at" = "memberships"."ends_at" FROM "memberships" WHERE "memberships"."id" = "membership_purchases"."membership_id";--> statement-breakpoint
ALTER TABLE "membership_purchases" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "purchase_requests_closed_idx" ON "purchase_requests" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "receipts_unsure_idx" ON "receipts" USING btree ("block_number") WHERE "receipts"."state" <> 'final';--> statement-breakpoint
CREATE UNIQUE INDEX "membership_purchases_request_key" ON "membership_purchases" USING btree ("request_number") WHERE "membership_purchases"."reversed_at" is null;