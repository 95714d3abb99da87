CREATE TABLE "eligibility_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "eligibility_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"document_name" text,
	"document_date" date,
	"registration_number" text,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"note" text,
	"valid_until" timestamp with time zone,
	"erase_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "eligibility_claims_words" CHECK (kind in ('natural_person', 'legal_entity') and state in ('asked', 'granted', 'refused', 'revoked', 'withdrawn', 'lapsed')),
	CONSTRAINT "eligibility_claims_country" CHECK (country ~ '^[A-Z]{2}$'),
	CONSTRAINT "eligibility_claims_decided" CHECK ((decided_at is null) = (state = 'asked')),
	CONSTRAINT "eligibility_claims_decider" CHECK ((decided_by is not null) = (state in ('granted', 'refused', 'revoked')) and decided_by <> member_id),
	CONSTRAINT "eligibility_claims_revoked" CHECK ((state = 'revoked') = (revoked_at is not null) and (revoked_at is null) = (revoked_by is null) and revoked_by <> member_id),
	CONSTRAINT "eligibility_claims_note" CHECK ((note is not null) = (state in ('refused', 'revoked'))),
	CONSTRAINT "eligibility_claims_valid" CHECK ((valid_until is not null) = (state in ('granted', 'revoked')) and valid_until >= decided_at),
	CONSTRAINT "eligibility_claims_typed" CHECK ((document_name is null) = (erased_at is not null) and (document_date is null) = (erased_at is not null)
        and (registration_number is not null) = (kind = 'legal_entity' and erased_at is null)),
	CONSTRAINT "eligibility_claims_erased" CHECK (state in ('asked', 'granted') or erased_at is not null)
);
--> statement-breakpoint
CREATE TABLE "identity_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"claim_id" bigint,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file_id" text,
	"sealed_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "identity_documents_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "identity_documents_kind" CHECK (kind in ('identity_front', 'identity_back', 'passport', 'proof_of_address', 'registration')),
	CONSTRAINT "identity_documents_size" CHECK (size > 0),
	CONSTRAINT "identity_documents_erased" CHECK ((sealed_key is null) = (erased_at is not null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "eligibility_claims" ADD CONSTRAINT "eligibility_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_claims" ADD CONSTRAINT "eligibility_claims_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_claims" ADD CONSTRAINT "eligibility_claims_revoked_by_members_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_claim_id_eligibility_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."eligibility_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "eligibility_claims_open_key" ON "eligibility_claims" USING btree ("member_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "eligibility_claims_member_idx" ON "eligibility_claims" USING btree ("member_id","decided_at");--> statement-breakpoint
CREATE INDEX "eligibility_claims_state_idx" ON "eligibility_claims" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "eligibility_claims_erase_idx" ON "eligibility_claims" USING btree ("erase_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "identity_documents_claim_idx" ON "identity_documents" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "identity_documents_member_idx" ON "identity_documents" USING btree ("member_id") WHERE claim_id is null;--> statement-breakpoint
CREATE INDEX "identity_documents_unsent_idx" ON "identity_documents" USING btree ("created_at") WHERE claim_id is null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK (purpose in ('avatar', 'ticket_attachment', 'diagnostics', 'lesson_video', 'lesson_document', 'captions', 'course_package', 'package_part', 'lesson_picture', 'product_picture', 'product_document', 'product_download', 'identity_document'));--> statement-breakpoint
-- A claim's state changes as the contract's table says, whoever writes it.
CREATE FUNCTION eligibility_claim_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (('asked', 'granted'), ('asked', 'refused'), ('asked', 'withdrawn'),
    ('asked', 'lapsed'), ('granted', 'revoked')) THEN
    RAISE EXCEPTION 'a claim does not go from % to %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'eligibility_claims_state', TABLE = 'eligibility_claims';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER eligibility_claims_state BEFORE UPDATE ON eligibility_claims
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION eligibility_claim_goes_on();--> statement-breakpoint
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
    ('visit_minutes', 'number', 1, 30),
    ('support_opens', 'number', 0, 23),
    ('support_closes', 'number', 1, 24),
    ('support_reply_urgent_hours', 'number', 1, 240),
    ('support_reply_high_hours', 'number', 1, 240),
    ('support_reply_normal_hours', 'number', 1, 240),
    ('support_reply_low_hours', 'number', 1, 240),
    ('support_solve_urgent_hours', 'number', 1, 480),
    ('support_solve_high_hours', 'number', 1, 480),
    ('support_solve_normal_hours', 'number', 1, 480),
    ('support_solve_low_hours', 'number', 1, 480),
    ('support_close_days', 'number', 1, 90),
    ('support_messages_per_hour', 'number', 1, 500),
    ('support_tickets_per_hour', 'number', 1, 100),
    ('support_file_days', 'number', 1, 3650),
    ('academy_pass_percent', 'number', 1, 100),
    ('academy_attempts_max', 'number', 1, 100),
    ('academy_wait_hours', 'number', 0, 720),
    ('academy_package_mb', 'number', 1, 4000),
    ('academy_answer_days', 'number', 30, 3650),
    ('academy_event_days', 'number', 30, 3650),
    ('market_return_days', 'number', 1, 90),
    ('market_return_send_days', 'number', 1, 90),
    ('market_refund_threshold', 'string', 0, 100000),
    ('market_ship_days', 'number', 0, 60),
    ('market_review_days', 'number', 0, 365),
    ('market_address_days', 'number', 30, 3650),
    ('tct_price_delay_hours', 'number', 1, 168),
    ('exchange_spread', 'string', 0, 0.1),
    ('exchange_fee', 'string', 0, 0.1),
    ('exchange_quote_seconds', 'number', 10, 300),
    ('exchange_quotes_open_max', 'number', 1, 20),
    ('exchange_quote_min', 'string', 1, 100000),
    ('exchange_quote_max', 'string', 1, 100000),
    ('exchange_member_day_max', 'string', 1, 1000000),
    ('exchange_buy_day_max', 'string', 1, 10000000),
    ('exchange_sell_day_max', 'string', 1, 10000000),
    ('exchange_inventory_min', 'number', 0, 1000000000),
    ('exchange_inventory_max', 'number', 1, 1000000000),
    ('exchange_deviation_max', 'string', 0.001, 0.2),
    ('exchange_stale_minutes', 'number', 1, 60),
    ('exchange_twap_minutes', 'number', 1, 240),
    ('eligibility_days', 'number', 30, 1095),
    ('identity_document_days', 'number', 1, 365),
    ('identity_document_max_mb', 'number', 1, 20)
$$;
