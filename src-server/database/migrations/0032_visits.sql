CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"reason" text NOT NULL,
	"ticket" integer,
	"began_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_for" text,
	"reads" integer DEFAULT 0 NOT NULL,
	"blocked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_viewer_id_members_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_token_key" ON "visits" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "visits_member_idx" ON "visits" USING btree ("member_id","began_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_session_key" ON "visits" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
-- The bounds of the contract, with those of the new setting.
CREATE OR REPLACE FUNCTION setting_bounds() RETURNS TABLE (setting text, json_type text, lowest numeric, highest numeric)
LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('minimum_withdrawal', 'string', 0.01, 1000),
    ('withdrawal_fee_stable', 'string', 0, 0.2),
    ('withdrawal_fee_tct', 'string', 0, 0.2),
    ('tct_price', 'string', 0.0001, 1000),
    ('new_wallet_hold_hours', 'number', 0, 168),
    ('second_approval_threshold', 'string', 0, 100000),
    ('second_approval_threshold_7d', 'string', 0, 100000),
    ('payout_deadline_minutes', 'number', 1, 60),
    ('code_minutes', 'number', 1, 60),
    ('code_tries', 'number', 3, 10),
    ('code_sends_per_hour', 'number', 1, 60),
    ('code_sends_per_day', 'number', 1, 500),
    ('code_resend_seconds', 'number', 1, 600),
    ('security_pause_hours', 'number', 0, 168),
    ('session_days', 'number', 1, 90),
    ('global_network_wait_hours', 'number', 0, 168),
    ('global_network_share', 'string', 0, 0.5),
    ('purchase_request_minutes', 'number', 5, 1440),
    ('purchase_requests_open_max', 'number', 1, 50),
    ('purchase_requests_day_max', 'number', 1, 500),
    ('payment_tolerance', 'string', 0, 0.02),
    ('pool_result_review_minutes', 'number', 5, 1440),
    ('pool_result_grace_hours', 'number', 1, 168),
    ('proposal_days', 'number', 1, 30),
    ('factor_withdrawal_threshold', 'string', 0, 100000),
    ('renewals_ahead_max', 'number', 0, 12),
    ('file_max_mb', 'number', 1, 50),
    ('file_large_max_mb', 'number', 10, 4000),
    ('files_object_max_mb', 'number', 1, 500),
    ('files_member_max_mb', 'number', 1, 10000),
    ('files_total_max_gb', 'number', 1, 10000),
    ('file_link_minutes', 'number', 1, 240),
    ('file_orphan_hours', 'number', 1, 720),
    ('visit_minutes', 'number', 1, 30)
$$;