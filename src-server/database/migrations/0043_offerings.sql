CREATE TABLE "offering_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offering_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offering_permits" (
	"offering_id" integer NOT NULL,
	"country" text NOT NULL,
	"basis" text NOT NULL,
	"valid_until" date,
	CONSTRAINT "offering_permits_offering_id_country_pk" PRIMARY KEY("offering_id","country")
);
--> statement-breakpoint
CREATE TABLE "offering_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offering_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"version" integer NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text,
	"digest" text NOT NULL,
	"written_by" bigint,
	"written_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	CONSTRAINT "offering_versions_digest" CHECK ("offering_versions"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offerings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"summary_es" text NOT NULL,
	"summary_en" text NOT NULL,
	"issuer" text NOT NULL,
	"issuer_register" text NOT NULL,
	"issuer_country" text NOT NULL,
	"asset_es" text NOT NULL,
	"asset_en" text NOT NULL,
	"risks" jsonb NOT NULL,
	"price" numeric(38, 6) NOT NULL,
	"supply" integer NOT NULL,
	"asked_max" integer NOT NULL,
	"least" integer NOT NULL,
	"member_min" integer NOT NULL,
	"member_max" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"allots_on" date NOT NULL,
	"lockup_months" integer NOT NULL,
	"cooling_days" integer NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"edits" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"allotted_at" timestamp with time zone,
	"allotment_digest" text,
	"issued_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cancel_reason" text,
	"returned_at" timestamp with time zone,
	CONSTRAINT "offerings_slug_unique" UNIQUE("slug"),
	CONSTRAINT "offerings_asked" CHECK ("offerings"."asked" between 0 and "offerings"."asked_max"),
	CONSTRAINT "offerings_terms" CHECK ("offerings"."price" > 0 and "offerings"."supply" > 0 and "offerings"."asked_max" >= "offerings"."supply"
        and "offerings"."least" between 1 and "offerings"."supply"
        and "offerings"."member_min" between 1 and "offerings"."member_max"
        and "offerings"."member_max" <= "offerings"."asked_max"
        and "offerings"."closes_at" > "offerings"."opens_at" and "offerings"."cooling_days" > 0
        and "offerings"."lockup_months" >= 0),
	CONSTRAINT "offerings_allotted" CHECK (("offerings"."state" in ('allotted', 'issued')) = ("offerings"."allotted_at" is not null)
        and ("offerings"."allotted_at" is null) = ("offerings"."allotment_digest" is null)),
	CONSTRAINT "offerings_ended" CHECK (("offerings"."state" in ('failed', 'cancelled')) = ("offerings"."ended_at" is not null)
        and ("offerings"."state" = 'cancelled') = ("offerings"."cancel_reason" is not null)),
	CONSTRAINT "offerings_approved" CHECK (("offerings"."state" = 'draft') = ("offerings"."approved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "subscription_documents" (
	"subscription_number" integer NOT NULL,
	"version_id" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_documents_subscription_number_version_id_pk" PRIMARY KEY("subscription_number","version_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 31001 CACHE 1),
	"offering_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"claim_id" bigint NOT NULL,
	"state" text NOT NULL,
	"payment" text NOT NULL,
	"request_number" bigint,
	"units" integer NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"cooling_until" timestamp with time zone,
	"payments" integer DEFAULT 0 NOT NULL,
	"allotted" integer,
	"returned" numeric(38, 6) DEFAULT 0 NOT NULL,
	"return_reason" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscriptions_request_number_unique" UNIQUE("request_number"),
	CONSTRAINT "subscriptions_units" CHECK ("subscriptions"."units" > 0 and "subscriptions"."amount" > 0),
	CONSTRAINT "subscriptions_paid" CHECK ("subscriptions"."state" not in ('paid', 'allotted', 'refunded')
        or ("subscriptions"."paid_at" is not null and "subscriptions"."cooling_until" is not null and "subscriptions"."payments" > 0)),
	CONSTRAINT "subscriptions_allotted" CHECK (("subscriptions"."state" <> 'allotted' or "subscriptions"."allotted" between 1 and "subscriptions"."units")),
	CONSTRAINT "subscriptions_returned" CHECK ("subscriptions"."returned" between 0 and "subscriptions"."amount"
        and ("subscriptions"."returned" > 0) = ("subscriptions"."return_reason" is not null)
        and ("subscriptions"."state" <> 'refunded' or "subscriptions"."returned" = "subscriptions"."amount")
        and ("subscriptions"."state" <> 'paid' or "subscriptions"."returned" = 0)),
	CONSTRAINT "subscriptions_request" CHECK ("subscriptions"."payment" = 'chain' or "subscriptions"."request_number" is null)
);
--> statement-breakpoint
ALTER TABLE "offering_documents" ADD CONSTRAINT "offering_documents_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_permits" ADD CONSTRAINT "offering_permits_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_versions" ADD CONSTRAINT "offering_versions_document_id_offering_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."offering_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_versions" ADD CONSTRAINT "offering_versions_written_by_members_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_documents" ADD CONSTRAINT "subscription_documents_subscription_number_subscriptions_number_fk" FOREIGN KEY ("subscription_number") REFERENCES "public"."subscriptions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_documents" ADD CONSTRAINT "subscription_documents_version_id_offering_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."offering_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_claim_id_eligibility_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."eligibility_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offering_documents_offering_idx" ON "offering_documents" USING btree ("offering_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "offering_documents_kind_key" ON "offering_documents" USING btree ("offering_id","kind") WHERE "offering_documents"."kind" <> 'other';--> statement-breakpoint
CREATE UNIQUE INDEX "offering_versions_key" ON "offering_versions" USING btree ("document_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "offering_versions_waiting_key" ON "offering_versions" USING btree ("document_id") WHERE "offering_versions"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "offerings_window_idx" ON "offerings" USING btree ("state","closes_at");--> statement-breakpoint
CREATE INDEX "subscriptions_member_idx" ON "subscriptions" USING btree ("member_id","number");--> statement-breakpoint
CREATE INDEX "subscriptions_offering_idx" ON "subscriptions" USING btree ("offering_id","state","number");--> statement-breakpoint
-- What two persons agreed to stays as it is: members decided by it.
CREATE FUNCTION offering_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'draft' AND (
    TG_OP = 'DELETE'
    OR (to_jsonb(NEW) - ARRAY['state', 'asked', 'allotted_at', 'allotment_digest', 'issued_at', 'ended_at', 'cancel_reason', 'returned_at'])
      <> (to_jsonb(OLD) - ARRAY['state', 'asked', 'allotted_at', 'allotment_digest', 'issued_at', 'ended_at', 'cancel_reason', 'returned_at'])
  ) THEN
    RAISE EXCEPTION 'the terms of an approved offering are fixed'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'offerings_fixed', TABLE = 'offerings';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER offerings_fixed BEFORE UPDATE OR DELETE ON offerings
  FOR EACH ROW EXECUTE FUNCTION offering_is_fixed();--> statement-breakpoint
CREATE FUNCTION offering_version_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.approved_at IS NOT NULL THEN
    RAISE EXCEPTION 'an approved version of a document is fixed'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'offering_versions_fixed', TABLE = 'offering_versions';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER offering_versions_fixed BEFORE UPDATE OR DELETE ON offering_versions
  FOR EACH ROW EXECUTE FUNCTION offering_version_is_fixed();--> statement-breakpoint
CREATE TRIGGER subscription_documents_append_only BEFORE UPDATE OR DELETE ON subscription_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- With the bounds of the new setting.
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
    ('identity_document_max_mb', 'number', 1, 20),
    ('offering_cooling_days', 'number', 1, 60)
$$;
