-- expand
CREATE INDEX "receipts_block_idx" ON "receipts" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "receipts_unbooked_idx" ON "receipts" USING btree ("request_number") WHERE "receipts"."state" = 'final' and "receipts"."booked_at" is null;