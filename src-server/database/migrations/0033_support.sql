-- Trusted since PostgreSQL 13: who may create in the database may have it. What a typo is mended by.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."ticket_change_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "help_articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"example" text,
	"path" text,
	"next" text[] DEFAULT '{}'::text[] NOT NULL,
	"title_es" text NOT NULL,
	"lead_es" text NOT NULL,
	"body_es" text NOT NULL,
	"title_en" text NOT NULL,
	"lead_en" text NOT NULL,
	"body_en" text NOT NULL,
	"published" integer,
	"withdrawn_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "help_feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"version" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"helped" boolean NOT NULL,
	"missing" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_reads" (
	"article_id" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "help_reads_article_id_day_pk" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
CREATE TABLE "help_solved" (
	"article_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "help_solved_article_id_member_id_day_pk" PRIMARY KEY("article_id","member_id","day")
);
--> statement-breakpoint
CREATE TABLE "help_versions" (
	"article_id" integer NOT NULL,
	"number" integer NOT NULL,
	"topic" text NOT NULL,
	"example" text,
	"path" text,
	"next" text[] DEFAULT '{}'::text[] NOT NULL,
	"title_es" text NOT NULL,
	"lead_es" text NOT NULL,
	"body_es" text NOT NULL,
	"title_en" text NOT NULL,
	"lead_en" text NOT NULL,
	"body_en" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" bigint,
	CONSTRAINT "help_versions_article_id_number_pk" PRIMARY KEY("article_id","number")
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"document" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
CREATE TABLE "macros" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "macros_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_es" text NOT NULL,
	"text_es" text NOT NULL,
	"name_en" text NOT NULL,
	"text_en" text NOT NULL,
	"category" text,
	"version" integer DEFAULT 1 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	"removal_reason" text,
	CONSTRAINT "ticket_attachments_file_id_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"event" text NOT NULL,
	"actor_id" bigint,
	"values" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"from_number" integer,
	"author_id" bigint NOT NULL,
	"author" text NOT NULL,
	"is_internal" boolean NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"articles" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"mentions" bigint[] DEFAULT '{}'::bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_objects" (
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "ticket_objects_number_kind_object_id_pk" PRIMARY KEY("number","kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_presences" (
	"number" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"presence" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_presences_number_member_id_pk" PRIMARY KEY("number","member_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_reads" (
	"number" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "ticket_reads_number_member_id_pk" PRIMARY KEY("number","member_id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"member_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"state" text NOT NULL,
	"assignee_id" bigint,
	"assigned_at" timestamp with time zone,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"request_id" text,
	"follows" integer,
	"merged_into" integer,
	"created_at" timestamp with time zone NOT NULL,
	"first_replied_at" timestamp with time zone,
	"solved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"reply_hours" integer NOT NULL,
	"solve_hours" integer NOT NULL,
	"reply_spent" integer DEFAULT 0 NOT NULL,
	"solve_spent" integer DEFAULT 0 NOT NULL,
	"reply_from" timestamp with time zone,
	"solve_from" timestamp with time zone,
	"due_kind" text,
	"due_at" timestamp with time zone,
	"queue_at" timestamp with time zone NOT NULL,
	"first_reply_minutes" integer,
	"solve_minutes" integer,
	"last_message_id" bigint DEFAULT 0 NOT NULL,
	"last_member_message_id" bigint DEFAULT 0 NOT NULL,
	"last_staff_message_id" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"rating_score" integer,
	"rating_word" text,
	"rated_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"change_number" bigint DEFAULT nextval('ticket_change_numbers') NOT NULL,
	CONSTRAINT "tickets_rating" CHECK ("tickets"."rating_score" between 1 and 5),
	CONSTRAINT "tickets_clocks" CHECK (("tickets"."due_at" is null) = ("tickets"."reply_from" is null and "tickets"."solve_from" is null))
);
--> statement-breakpoint
ALTER TABLE "help_feedback" ADD CONSTRAINT "help_feedback_article_id_help_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_feedback" ADD CONSTRAINT "help_feedback_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_reads" ADD CONSTRAINT "help_reads_article_id_help_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_solved" ADD CONSTRAINT "help_solved_article_id_help_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_solved" ADD CONSTRAINT "help_solved_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_versions" ADD CONSTRAINT "help_versions_article_id_help_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_number_tickets_number_fk" FOREIGN KEY ("number") REFERENCES "public"."tickets"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_number_tickets_number_fk" FOREIGN KEY ("number") REFERENCES "public"."tickets"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_objects" ADD CONSTRAINT "ticket_objects_number_tickets_number_fk" FOREIGN KEY ("number") REFERENCES "public"."tickets"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presences" ADD CONSTRAINT "ticket_presences_number_tickets_number_fk" FOREIGN KEY ("number") REFERENCES "public"."tickets"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presences" ADD CONSTRAINT "ticket_presences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_number_tickets_number_fk" FOREIGN KEY ("number") REFERENCES "public"."tickets"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "help_articles_slug_key" ON "help_articles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "help_articles_updated_idx" ON "help_articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "help_feedback_member_key" ON "help_feedback" USING btree ("article_id","version","member_id");--> statement-breakpoint
CREATE INDEX "help_feedback_article_idx" ON "help_feedback" USING btree ("article_id","at");--> statement-breakpoint
CREATE INDEX "help_solved_at_idx" ON "help_solved" USING btree ("at");--> statement-breakpoint
CREATE INDEX "search_documents_words_idx" ON "search_documents" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_words_prefix_idx" ON "search_words" USING btree ("kind","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_similar_idx" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_attachments_message_idx" ON "ticket_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ticket_events_ticket_idx" ON "ticket_events" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket_idx" ON "ticket_messages" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_author_idx" ON "ticket_messages" USING btree ("author_id","at");--> statement-breakpoint
CREATE INDEX "ticket_objects_object_idx" ON "ticket_objects" USING btree ("kind","object_id");--> statement-breakpoint
CREATE INDEX "ticket_presences_at_idx" ON "ticket_presences" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tickets_member_idx" ON "tickets" USING btree ("member_id","last_at");--> statement-breakpoint
CREATE INDEX "tickets_queue_idx" ON "tickets" USING btree ("queue_at","number") WHERE "tickets"."state" in ('new', 'open', 'waiting');--> statement-breakpoint
CREATE INDEX "tickets_mine_idx" ON "tickets" USING btree ("assignee_id","queue_at","number") WHERE "tickets"."state" in ('new', 'open', 'waiting');--> statement-breakpoint
CREATE INDEX "tickets_last_idx" ON "tickets" USING btree ("last_at","number");--> statement-breakpoint
CREATE INDEX "tickets_created_idx" ON "tickets" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "tickets_state_idx" ON "tickets" USING btree ("state","queue_at","number");--> statement-breakpoint
CREATE INDEX "tickets_change_number_idx" ON "tickets" USING btree ("change_number");--> statement-breakpoint
CREATE INDEX "tickets_solved_idx" ON "tickets" USING btree ("solved_at") WHERE "tickets"."state" = 'solved';--> statement-breakpoint
CREATE INDEX "tickets_snoozed_idx" ON "tickets" USING btree ("snoozed_until") WHERE "tickets"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "tickets_follows_idx" ON "tickets" USING btree ("follows");--> statement-breakpoint
CREATE INDEX "tickets_merged_idx" ON "tickets" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "tickets_tags_idx" ON "tickets" USING gin ("tags");--> statement-breakpoint
-- Words that documents of a kind hold and that a word may have been meant as, the nearest first. A low
-- threshold: letters that changed places leave few trigrams; who asks measures the distance.
CREATE FUNCTION similar_words(of_kind text, meant text) RETURNS SETOF text LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT word FROM search_words
  WHERE kind = of_kind AND word % meant AND length(word) BETWEEN length(meant) - 2 AND length(meant) + 2
  ORDER BY similarity(word, meant) DESC, word LIMIT 60
$$;--> statement-breakpoint
-- A message is never changed; merging two tickets moves it.
CREATE FUNCTION ticket_messages_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR (to_jsonb(NEW) - 'number' - 'from_number') <> (to_jsonb(OLD) - 'number' - 'from_number') THEN
    RAISE EXCEPTION 'ticket_messages is append-only'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ticket_messages_append_only', TABLE = 'ticket_messages';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ticket_messages_append_only BEFORE UPDATE OR DELETE ON ticket_messages
  FOR EACH ROW EXECUTE FUNCTION ticket_messages_stay();--> statement-breakpoint
CREATE TRIGGER ticket_messages_no_truncate BEFORE TRUNCATE ON ticket_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ticket_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER help_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON help_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The bounds of the contract (`settingRules`), those of the support desk among them.
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
    ('support_file_days', 'number', 1, 3650)
$$;
