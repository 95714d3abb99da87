-- expand
CREATE INDEX IF NOT EXISTS "entries_owed_idx" ON "entries" USING btree ("account","currency","amount") WHERE "entries"."account" in ('issuer_payable', 'unexplained', 'unmatched_receipts');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_action_actor_idx" ON "audit_log" USING btree ("action","actor_id");