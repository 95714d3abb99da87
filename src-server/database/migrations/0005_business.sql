CREATE TABLE "global_deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "global_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 301 CACHE 1),
	"member_id" bigint NOT NULL,
	"range_id" integer NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"weight" numeric(38, 18) NOT NULL,
	"ceiling" numeric(38, 6) NOT NULL,
	"earned" numeric(38, 6) DEFAULT 0 NOT NULL,
	"from_balance" boolean NOT NULL,
	"request_number" bigint,
	"opened_at" timestamp with time zone NOT NULL,
	"terms_version" text NOT NULL,
	"accepted_terms_at" timestamp with time zone NOT NULL,
	CONSTRAINT "global_deposits_earned" CHECK ("global_deposits"."earned" between 0 and "global_deposits"."ceiling")
);
--> statement-breakpoint
CREATE TABLE "global_shares" (
	"day" text PRIMARY KEY NOT NULL,
	"revenue" numeric(38, 6) NOT NULL,
	"rate" numeric(38, 18) NOT NULL,
	"share" numeric(38, 6) NOT NULL,
	"total_weight" numeric(38, 6) NOT NULL,
	"distributed" numeric(38, 6) NOT NULL,
	"deposits" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pool_positions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pool_positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"pool_id" integer NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"principal" numeric(38, 6) NOT NULL,
	"credited" numeric(38, 6) DEFAULT 0 NOT NULL,
	"lost" numeric(38, 6) DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"matures_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"from_balance" boolean NOT NULL,
	"request_number" bigint,
	"terms_version" text NOT NULL,
	"accepted_terms_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pool_positions_principal" CHECK ("pool_positions"."principal" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pool_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pool_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" integer NOT NULL,
	"day" text NOT NULL,
	"rate" numeric(38, 18) NOT NULL,
	"posted_by" bigint,
	"posted_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "pool_results_rate" CHECK ("pool_results"."rate" >= -1)
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"min_amount" numeric(38, 6) NOT NULL,
	"max_amount" numeric(38, 6) NOT NULL,
	"duration_days" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pools_name_unique" UNIQUE("name"),
	CONSTRAINT "pools_amounts" CHECK ("pools"."min_amount" > 0 and "pools"."max_amount" >= "pools"."min_amount")
);
--> statement-breakpoint
CREATE TABLE "ranges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"min_amount" numeric(38, 6) NOT NULL,
	"max_amount" numeric(38, 6) NOT NULL,
	"weight" numeric(38, 18) NOT NULL,
	"max_multiple" numeric(38, 18) NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ranges_amounts" CHECK ("ranges"."min_amount" > 0 and "ranges"."max_amount" >= "ranges"."min_amount" and "ranges"."weight" > 0 and "ranges"."max_multiple" > 0)
);
--> statement-breakpoint
CREATE TABLE "binary_closings" (
	"day" text NOT NULL,
	"member_id" bigint NOT NULL,
	"left" numeric(38, 6) NOT NULL,
	"right" numeric(38, 6) NOT NULL,
	"matched" numeric(38, 6) NOT NULL,
	"rate" numeric(38, 18) NOT NULL,
	"cap" numeric(38, 6) NOT NULL,
	"gross" numeric(38, 6) NOT NULL,
	"paid" numeric(38, 6) NOT NULL,
	"flushed" numeric(38, 6) NOT NULL,
	"plan_id" integer NOT NULL,
	"directs_left" integer NOT NULL,
	"directs_right" integer NOT NULL,
	CONSTRAINT "binary_closings_day_member_id_pk" PRIMARY KEY("day","member_id")
);
--> statement-breakpoint
CREATE TABLE "business_days" (
	"day" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"period" text,
	"state" text NOT NULL,
	"progress" jsonb NOT NULL,
	"error" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_ranks" (
	"member_id" bigint NOT NULL,
	"rank_id" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_ranks_member_id_rank_id_pk" PRIMARY KEY("member_id","rank_id")
);
--> statement-breakpoint
CREATE TABLE "ranks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"left_volume" numeric(38, 6) NOT NULL,
	"right_volume" numeric(38, 6) NOT NULL,
	"left_directs" integer NOT NULL,
	"right_directs" integer NOT NULL,
	CONSTRAINT "ranks_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"day" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"agrees" boolean NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"plan_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"membership_id" bigint NOT NULL,
	"replaced_id" bigint,
	"previous_ends_at" timestamp with time zone,
	"from_balance" boolean NOT NULL,
	"request_number" bigint,
	"day" text NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"reversed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_exceptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_number" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" bigint,
	"note" text,
	"refund_tx_hash" text
);
--> statement-breakpoint
CREATE TABLE "purchase_requests" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20601 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"offer" jsonb NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"currency" text NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"token_amount" numeric(78, 0) NOT NULL,
	"token_decimals" integer NOT NULL,
	"token" text NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"reported_tx_hash" text,
	CONSTRAINT "purchase_requests_token" CHECK ("purchase_requests"."token_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_number" bigint NOT NULL,
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"sender" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"state" text NOT NULL,
	"booked_at" timestamp with time zone,
	"swept_tx_hash" text
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "blocked_by" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "period_starts_at" timestamp with time zone;--> statement-breakpoint
UPDATE "memberships" SET "period_starts_at" = "starts_at";--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "period_starts_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_sold" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "volume_events" ADD COLUMN "day" text;--> statement-breakpoint
UPDATE "volume_events" SET "day" = to_char("occurred_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD');--> statement-breakpoint
ALTER TABLE "volume_events" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "volume_events" ADD COLUMN "purchase_id" bigint;--> statement-breakpoint
ALTER TABLE "global_deposits" ADD CONSTRAINT "global_deposits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_deposits" ADD CONSTRAINT "global_deposits_range_id_ranges_id_fk" FOREIGN KEY ("range_id") REFERENCES "public"."ranges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_deposits" ADD CONSTRAINT "global_deposits_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_positions" ADD CONSTRAINT "pool_positions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_positions" ADD CONSTRAINT "pool_positions_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_positions" ADD CONSTRAINT "pool_positions_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_results" ADD CONSTRAINT "pool_results_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_results" ADD CONSTRAINT "pool_results_posted_by_members_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binary_closings" ADD CONSTRAINT "binary_closings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_ranks" ADD CONSTRAINT "member_ranks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_ranks" ADD CONSTRAINT "member_ranks_rank_id_ranks_id_fk" FOREIGN KEY ("rank_id") REFERENCES "public"."ranks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_purchases" ADD CONSTRAINT "membership_purchases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_purchases" ADD CONSTRAINT "membership_purchases_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_purchases" ADD CONSTRAINT "membership_purchases_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_purchases" ADD CONSTRAINT "membership_purchases_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_resolved_by_members_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "global_deposits_member_idx" ON "global_deposits" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "global_deposits_active_idx" ON "global_deposits" USING btree ("id") WHERE "global_deposits"."earned" < "global_deposits"."ceiling";--> statement-breakpoint
CREATE UNIQUE INDEX "global_deposits_request_key" ON "global_deposits" USING btree ("request_number");--> statement-breakpoint
CREATE INDEX "pool_positions_member_idx" ON "pool_positions" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "pool_positions_open_idx" ON "pool_positions" USING btree ("pool_id","id") WHERE "pool_positions"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pool_positions_request_key" ON "pool_positions" USING btree ("request_number");--> statement-breakpoint
CREATE UNIQUE INDEX "pool_results_day_key" ON "pool_results" USING btree ("pool_id","day");--> statement-breakpoint
CREATE INDEX "pool_results_open_idx" ON "pool_results" USING btree ("day") WHERE "pool_results"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "binary_closings_member_idx" ON "binary_closings" USING btree ("member_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_period_key" ON "job_runs" USING btree ("job","period");--> statement-breakpoint
CREATE INDEX "job_runs_started_idx" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "member_notes_member_idx" ON "member_notes" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "membership_purchases_member_idx" ON "membership_purchases" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "membership_purchases_day_idx" ON "membership_purchases" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_purchases_request_key" ON "membership_purchases" USING btree ("request_number");--> statement-breakpoint
CREATE INDEX "payment_exceptions_state_idx" ON "payment_exceptions" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_exceptions_live_key" ON "payment_exceptions" USING btree ("request_number","kind","currency") WHERE "payment_exceptions"."state" in ('waiting', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_exceptions_refund_key" ON "payment_exceptions" USING btree ("refund_tx_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_requests_address_key" ON "purchase_requests" USING btree ("chain_id",lower("address"));--> statement-breakpoint
CREATE INDEX "purchase_requests_member_idx" ON "purchase_requests" USING btree ("member_id","number");--> statement-breakpoint
CREATE INDEX "purchase_requests_open_idx" ON "purchase_requests" USING btree ("expires_at") WHERE "purchase_requests"."status" in ('New', 'Processing');--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_log_key" ON "receipts" USING btree ("chain_id","tx_hash","log_index");--> statement-breakpoint
CREATE INDEX "receipts_request_idx" ON "receipts" USING btree ("request_number");--> statement-breakpoint
CREATE INDEX "receipts_unswept_idx" ON "receipts" USING btree ("currency") WHERE "receipts"."swept_tx_hash" is null and "receipts"."state" = 'final';--> statement-breakpoint
CREATE INDEX "volume_events_day_idx" ON "volume_events" USING btree ("day","id");--> statement-breakpoint
-- Every settled purchase so far was a new membership; its journal is named by this id.
INSERT INTO "membership_purchases" ("id", "member_id", "plan_id", "kind", "amount", "membership_id", "from_balance", "day", "settled_at")
OVERRIDING SYSTEM VALUE
SELECT "id", "member_id", "plan_id", 'new', "paid", "id", false, to_char("starts_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD'), "starts_at" FROM "memberships";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('membership_purchases', 'id'), coalesce(max("id"), 0) + 1, false) FROM "membership_purchases";--> statement-breakpoint
-- The career plan that the product comes with; administrators change it.
INSERT INTO "ranks" ("position", "name", "name_en", "left_volume", "right_volume", "left_directs", "right_directs") VALUES
	(1, 'Bronce', 'Bronze', 1000, 1000, 1, 1),
	(2, 'Plata', 'Silver', 5000, 5000, 2, 2),
	(3, 'Oro', 'Gold', 15000, 15000, 3, 3),
	(4, 'Platino', 'Platinum', 50000, 50000, 4, 4),
	(5, 'Zafiro', 'Sapphire', 150000, 150000, 5, 5),
	(6, 'Esmeralda', 'Emerald', 500000, 500000, 6, 6),
	(7, 'Diamante', 'Diamond', 1500000, 1500000, 8, 8);
