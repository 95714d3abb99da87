CREATE TABLE "exchange_halts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_halts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"halted_at" timestamp with time zone NOT NULL,
	"halted_by" bigint,
	"reason" text NOT NULL,
	"resumed_at" timestamp with time zone,
	"resumed_by" bigint,
	"resume_reason" text
);
--> statement-breakpoint
CREATE TABLE "exchange_inventory" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tct" numeric(60, 18) NOT NULL,
	CONSTRAINT "exchange_inventory_one" CHECK ("exchange_inventory"."id"),
	CONSTRAINT "exchange_inventory_not_negative" CHECK ("exchange_inventory"."tct" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exchange_inventory_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_inventory_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"amount" numeric(60, 18) NOT NULL,
	"after" numeric(60, 18) NOT NULL,
	"trade_number" integer,
	"actor_id" bigint,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_inventory_moves_trade_number_unique" UNIQUE("trade_number"),
	CONSTRAINT "exchange_inventory_moves_amount" CHECK ("exchange_inventory_moves"."amount" <> 0 and "exchange_inventory_moves"."after" >= 0),
	CONSTRAINT "exchange_inventory_moves_kind" CHECK (("exchange_inventory_moves"."kind" = 'trade') = ("exchange_inventory_moves"."trade_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "exchange_quotes" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_quotes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 70001 CACHE 1),
	"member_id" bigint NOT NULL,
	"side" text NOT NULL,
	"state" text NOT NULL,
	"give" numeric(60, 18) NOT NULL,
	"receive" numeric(60, 18),
	"mid" numeric(38, 18),
	"spread" numeric(38, 18),
	"fee_rate" numeric(38, 18),
	"price" numeric(38, 18),
	"all_in" numeric(38, 18),
	"value" numeric(38, 6),
	"fee" numeric(38, 6),
	"spread_cost" numeric(38, 6),
	"source" text,
	"price_since" timestamp with time zone,
	"change_id" integer,
	"sample_id" bigint,
	"refusal" text,
	"refusal_values" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "exchange_quotes_amounts" CHECK ("exchange_quotes"."give" > 0 and coalesce("exchange_quotes"."receive", 1) > 0),
	CONSTRAINT "exchange_quotes_terms" CHECK (("exchange_quotes"."state" = 'refused') = ("exchange_quotes"."refusal" is not null)
        and ("exchange_quotes"."state" = 'refused' or ("exchange_quotes"."receive" is not null and "exchange_quotes"."price" is not null
          and "exchange_quotes"."value" is not null and "exchange_quotes"."fee" is not null and "exchange_quotes"."source" is not null)))
);
--> statement-breakpoint
CREATE TABLE "exchange_trades" (
	"number" integer PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"side" text NOT NULL,
	"usd" numeric(38, 6) NOT NULL,
	"tct" numeric(60, 18) NOT NULL,
	"value" numeric(38, 6) NOT NULL,
	"fee" numeric(38, 6) NOT NULL,
	"spread_cost" numeric(38, 6) NOT NULL,
	"day" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_trades_amounts" CHECK ("exchange_trades"."usd" > 0 and "exchange_trades"."tct" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"price_from" numeric(38, 18) NOT NULL,
	"price_to" numeric(38, 18) NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" bigint,
	"approved_by" bigint,
	"announced_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "price_changes_later" CHECK ("price_changes"."effective_at" > "price_changes"."announced_at"),
	CONSTRAINT "price_changes_prices" CHECK ("price_changes"."price_from" > 0 and "price_changes"."price_to" > 0)
);
--> statement-breakpoint
CREATE TABLE "price_samples" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_samples_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"pair" text NOT NULL,
	"block_number" bigint,
	"block_time" bigint,
	"cumulative" numeric(78, 0),
	"source_a" numeric(38, 18),
	"source_b" numeric(38, 18),
	"spot" numeric(38, 18),
	"twap" numeric(38, 18),
	"company" numeric(38, 18) NOT NULL,
	"result" text NOT NULL,
	CONSTRAINT "price_samples_valid" CHECK ("price_samples"."result" <> 'valid' or "price_samples"."twap" is not null)
);
--> statement-breakpoint
CREATE TABLE "tct_deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tct_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"request_number" bigint NOT NULL,
	"amount" numeric(60, 18) NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "tct_deposits_amount" CHECK ("tct_deposits"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "tct_balances" (
	"member_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(60, 18) NOT NULL,
	CONSTRAINT "tct_balances_member_id_account_pk" PRIMARY KEY("member_id","account"),
	CONSTRAINT "tct_balances_not_negative" CHECK ("tct_balances"."amount" >= 0),
	CONSTRAINT "tct_balances_account" CHECK ("tct_balances"."account" in ('tct', 'held_tct'))
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "tct_amount" numeric(60, 18);--> statement-breakpoint
ALTER TABLE "exchange_halts" ADD CONSTRAINT "exchange_halts_halted_by_members_id_fk" FOREIGN KEY ("halted_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_halts" ADD CONSTRAINT "exchange_halts_resumed_by_members_id_fk" FOREIGN KEY ("resumed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_inventory_moves" ADD CONSTRAINT "exchange_inventory_moves_trade_number_exchange_trades_number_fk" FOREIGN KEY ("trade_number") REFERENCES "public"."exchange_trades"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_inventory_moves" ADD CONSTRAINT "exchange_inventory_moves_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_quotes" ADD CONSTRAINT "exchange_quotes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_quotes" ADD CONSTRAINT "exchange_quotes_change_id_price_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_trades" ADD CONSTRAINT "exchange_trades_number_exchange_quotes_number_fk" FOREIGN KEY ("number") REFERENCES "public"."exchange_quotes"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_trades" ADD CONSTRAINT "exchange_trades_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_proposed_by_members_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_approved_by_members_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tct_deposits" ADD CONSTRAINT "tct_deposits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tct_deposits" ADD CONSTRAINT "tct_deposits_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tct_balances" ADD CONSTRAINT "tct_balances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_halts_open_key" ON "exchange_halts" USING btree ((1)) WHERE "exchange_halts"."resumed_at" is null;--> statement-breakpoint
CREATE INDEX "exchange_quotes_member_idx" ON "exchange_quotes" USING btree ("member_id","number");--> statement-breakpoint
CREATE INDEX "exchange_quotes_open_idx" ON "exchange_quotes" USING btree ("member_id","expires_at") WHERE "exchange_quotes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "exchange_trades_member_idx" ON "exchange_trades" USING btree ("member_id","day");--> statement-breakpoint
CREATE INDEX "exchange_trades_day_idx" ON "exchange_trades" USING btree ("day","side");--> statement-breakpoint
CREATE UNIQUE INDEX "price_changes_scheduled_key" ON "price_changes" USING btree ((1)) WHERE "price_changes"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "price_changes_effective_idx" ON "price_changes" USING btree ("effective_at");--> statement-breakpoint
CREATE INDEX "price_samples_at_idx" ON "price_samples" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tct_deposits_member_idx" ON "tct_deposits" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tct_deposits_request_key" ON "tct_deposits" USING btree ("request_number") WHERE "tct_deposits"."reversed_at" is null;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_tct" CHECK (("entries"."account" in ('tct', 'held_tct')) = ("entries"."member_id" is not null and "entries"."currency" = 'TCT'));--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_member_usd" CHECK ("entries"."member_id" is null or "entries"."currency" in ('USD', 'TCT'));--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_tct" CHECK (("withdrawals"."type" = 'tct') = ("withdrawals"."tct_amount" is not null) and coalesce("withdrawals"."tct_amount", 1) > 0);--> statement-breakpoint
-- The one row of the inventory.
INSERT INTO exchange_inventory (id, tct) VALUES (true, 0);--> statement-breakpoint
CREATE TRIGGER exchange_trades_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_trades
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER exchange_inventory_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_inventory_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- They go by time alone.
CREATE TRIGGER price_samples_never_change BEFORE UPDATE ON price_samples
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A quote is accepted or dropped once; what it says never changes.
CREATE FUNCTION exchange_quotes_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' OR NEW.state NOT IN ('accepted', 'dropped')
    OR to_jsonb(NEW) - 'state' - 'closed_at' <> to_jsonb(OLD) - 'state' - 'closed_at' THEN
    RAISE EXCEPTION 'quote % is % and keeps its terms', OLD.number, OLD.state
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'exchange_quotes_firm', TABLE = 'exchange_quotes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER exchange_quotes_firm BEFORE UPDATE ON exchange_quotes
  FOR EACH ROW EXECUTE FUNCTION exchange_quotes_keep_terms();--> statement-breakpoint
CREATE TRIGGER exchange_quotes_kept BEFORE DELETE OR TRUNCATE ON exchange_quotes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A change of the price is applied once, at its time; what was announced stays.
CREATE FUNCTION price_changes_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.applied_at IS NOT NULL OR to_jsonb(NEW) - 'applied_at' <> to_jsonb(OLD) - 'applied_at' THEN
    RAISE EXCEPTION 'the announced price change % stays as it is', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'price_changes_firm', TABLE = 'price_changes';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER price_changes_firm BEFORE UPDATE ON price_changes
  FOR EACH ROW EXECUTE FUNCTION price_changes_keep_terms();--> statement-breakpoint
CREATE TRIGGER price_changes_kept BEFORE DELETE OR TRUNCATE ON price_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Reports are in USD; a member's TCT have lists of their own.
CREATE OR REPLACE FUNCTION entries_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_entries (member_id, occurred_at, entry_id, journal_id, account, kind, amount, source_type, source_id)
    SELECT e.member_id, j.occurred_at, e.id, e.journal_id, e.account, j.kind, e.amount, j.source_type, j.source_id
    FROM inserted e JOIN journals j ON j.id = e.journal_id
    WHERE e.member_id IS NOT NULL AND e.currency = 'USD';
  RETURN NULL;
END $$;--> statement-breakpoint
-- The bounds of the contract (`settingRules`), those of the exchange among them.
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
    ('exchange_twap_minutes', 'number', 1, 240)
$$;
