CREATE TABLE "balances" (
	"member_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	CONSTRAINT "balances_member_id_account_pk" PRIMARY KEY("member_id","account"),
	CONSTRAINT "balances_not_negative" CHECK ("balances"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal_id" bigint NOT NULL,
	"account" text NOT NULL,
	"member_id" bigint,
	"currency" text NOT NULL,
	"amount" numeric(60, 18) NOT NULL,
	CONSTRAINT "entries_amount" CHECK ("entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source_type" text,
	"source_id" text,
	"idempotency_key" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "journals_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"country" text NOT NULL,
	"language" text DEFAULT 'es' NOT NULL,
	"avatar" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"sponsor_id" bigint,
	"insertion_side" text DEFAULT 'auto' NOT NULL,
	"terms_version" text NOT NULL,
	"withdrawals_paused_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_email_lower" CHECK ("members"."email" = lower("members"."email"))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"plan_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"paid" numeric(38, 6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"price" numeric(38, 6) NOT NULL,
	"duration_days" integer NOT NULL,
	"volume" numeric(38, 6) NOT NULL,
	"direct_rate" numeric(38, 18) NOT NULL,
	"binary_rate" numeric(38, 18) NOT NULL,
	"daily_cap" numeric(38, 6) NOT NULL,
	CONSTRAINT "plans_name_unique" UNIQUE("name"),
	CONSTRAINT "plans_name_en_unique" UNIQUE("name_en")
);
--> statement-breakpoint
CREATE TABLE "chain_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"run_number" bigint NOT NULL,
	"batch_index" integer NOT NULL,
	"currency" text NOT NULL,
	"token" text NOT NULL,
	"run_key" text NOT NULL,
	"total" numeric(78, 0) NOT NULL,
	"calldata" text NOT NULL,
	"calldata_hash" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "payout_batches_run_number_batch_index_pk" PRIMARY KEY("run_number","batch_index"),
	CONSTRAINT "payout_batches_run_key_unique" UNIQUE("run_key")
);
--> statement-breakpoint
CREATE TABLE "payout_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_number" bigint NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" bigint
);
--> statement-breakpoint
CREATE TABLE "payout_intents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_intents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_number" bigint NOT NULL,
	"batch_index" integer NOT NULL,
	"sender" text NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"calldata_hash" text NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_number" bigint NOT NULL,
	"batch_index" integer NOT NULL,
	"withdrawal_number" bigint NOT NULL,
	"wallet" text NOT NULL,
	"token_amount" numeric(78, 0) NOT NULL,
	"state" text NOT NULL,
	"repair" text,
	"settlement_by" bigint,
	"settlement_tx_hash" text,
	"settlement_note" text,
	"tx_hash" text,
	"log_index" integer,
	"block_number" bigint
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_runs_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 201 CACHE 1),
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"chain_id" integer NOT NULL,
	"contract" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_transactions" (
	"run_number" bigint NOT NULL,
	"batch_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"state" text NOT NULL,
	"reported_by" bigint,
	"sender" text,
	"nonce" bigint,
	"block_number" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_transactions_run_number_batch_index_tx_hash_pk" PRIMARY KEY("run_number","batch_index","tx_hash")
);
--> statement-breakpoint
CREATE TABLE "captcha_solutions" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"binding" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"identifier_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_for" text
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint,
	"side" text,
	"depth" integer NOT NULL,
	"head_id" bigint NOT NULL,
	"left_tail_id" bigint NOT NULL,
	"right_tail_id" bigint NOT NULL,
	"left_total" numeric(38, 6) DEFAULT 0 NOT NULL,
	"right_total" numeric(38, 6) DEFAULT 0 NOT NULL,
	"left_carry" numeric(38, 6) DEFAULT 0 NOT NULL,
	"right_carry" numeric(38, 6) DEFAULT 0 NOT NULL,
	CONSTRAINT "positions_root" CHECK (("positions"."parent_id" is null) = ("positions"."side" is null)),
	CONSTRAINT "positions_carry" CHECK ("positions"."left_carry" >= 0 and "positions"."right_carry" >= 0)
);
--> statement-breakpoint
CREATE TABLE "volume_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "volume_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"volume" numeric(38, 6) NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"folded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawal_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" bigint NOT NULL,
	"event" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" bigint,
	"note" text,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"member_id" bigint NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"fee" numeric(38, 6) NOT NULL,
	"fee_rate" numeric(38, 18) NOT NULL,
	"net" numeric(38, 6) NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"token_amount" numeric(78, 0) NOT NULL,
	"token_decimals" integer NOT NULL,
	"wallet" text NOT NULL,
	"chain_id" integer NOT NULL,
	"detail" text NOT NULL,
	"hold_until" timestamp with time zone,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"second_approved_by" bigint,
	"refusal_reason" text,
	"refusal_note" text,
	"refunded_at" timestamp with time zone,
	"tx_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "withdrawals_amounts" CHECK ("withdrawals"."amount" = "withdrawals"."fee" + "withdrawals"."net"),
	CONSTRAINT "withdrawals_token" CHECK ("withdrawals"."token_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_run_number_payout_runs_number_fk" FOREIGN KEY ("run_number") REFERENCES "public"."payout_runs"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_events" ADD CONSTRAINT "payout_events_run_number_payout_runs_number_fk" FOREIGN KEY ("run_number") REFERENCES "public"."payout_runs"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_withdrawal_number_withdrawals_number_fk" FOREIGN KEY ("withdrawal_number") REFERENCES "public"."withdrawals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volume_events" ADD CONSTRAINT "volume_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_events" ADD CONSTRAINT "withdrawal_events_number_withdrawals_number_fk" FOREIGN KEY ("number") REFERENCES "public"."withdrawals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_confirmed_by_members_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_second_approved_by_members_id_fk" FOREIGN KEY ("second_approved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entries_journal_idx" ON "entries" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "entries_member_idx" ON "entries" USING btree ("member_id","account","id");--> statement-breakpoint
CREATE INDEX "journals_source_idx" ON "journals" USING btree ("source_type","source_id");--> statement-breakpoint
CREATE INDEX "journals_occurred_idx" ON "journals" USING btree ("occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_username_key" ON "members" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "members_sponsor_idx" ON "members" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "memberships_member_idx" ON "memberships" USING btree ("member_id","ends_at");--> statement-breakpoint
CREATE INDEX "payout_events_run_idx" ON "payout_events" USING btree ("run_number","id");--> statement-breakpoint
CREATE INDEX "payout_intents_batch_idx" ON "payout_intents" USING btree ("run_number","batch_index");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_run_key" ON "payout_items" USING btree ("run_number","withdrawal_number");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_once_key" ON "payout_items" USING btree ("withdrawal_number") WHERE "payout_items"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "payout_items_unfinished_idx" ON "payout_items" USING btree ("run_number") WHERE "payout_items"."state" not in ('confirmed', 'released');--> statement-breakpoint
CREATE INDEX "payout_runs_unfinished_idx" ON "payout_runs" USING btree ("number") WHERE "payout_runs"."state" not in ('confirmed', 'released');--> statement-breakpoint
CREATE INDEX "codes_owner_idx" ON "codes" USING btree ("email","purpose","created_at");--> statement-breakpoint
CREATE INDEX "codes_member_idx" ON "codes" USING btree ("member_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_member_idx" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "positions_slot_key" ON "positions" USING btree ("parent_id","side");--> statement-breakpoint
CREATE INDEX "positions_depth_idx" ON "positions" USING btree ("depth");--> statement-breakpoint
CREATE INDEX "volume_events_open_idx" ON "volume_events" USING btree ("id") WHERE "volume_events"."folded_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawal_events_number_idx" ON "withdrawal_events" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "withdrawals_member_idx" ON "withdrawals" USING btree ("member_id","number");--> statement-breakpoint
CREATE INDEX "withdrawals_detail_idx" ON "withdrawals" USING btree ("detail","number");--> statement-breakpoint
CREATE INDEX "withdrawals_wallet_idx" ON "withdrawals" USING btree (lower("wallet") text_pattern_ops);