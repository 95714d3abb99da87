CREATE TABLE "certificates" (
	"number" text PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"count" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"course_id" integer NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text NOT NULL,
	"lessons" integer NOT NULL,
	"minutes" integer NOT NULL,
	"score" integer,
	"issued_at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "certificates_hash" CHECK (hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "course_lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"module_id" integer,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"cues" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "course_modules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_modules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_packages" (
	"file_id" text PRIMARY KEY NOT NULL,
	"standard" text NOT NULL,
	"title" text NOT NULL,
	"entry" text NOT NULL,
	"parts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_versions" (
	"course_id" integer NOT NULL,
	"number" integer NOT NULL,
	"outline" jsonb NOT NULL,
	"changes_es" text NOT NULL,
	"changes_en" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" bigint,
	CONSTRAINT "course_versions_course_id_number_pk" PRIMARY KEY("course_id","number")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"head" jsonb NOT NULL,
	"published" integer,
	"published_at" timestamp with time zone,
	"retired_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"is_changed" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"course_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"passed_at" timestamp with time zone,
	"last_lesson_id" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enrolments_course_id_member_id_pk" PRIMARY KEY("course_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "learning_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" text NOT NULL,
	"member_id" bigint NOT NULL,
	"course_id" integer NOT NULL,
	"version" integer NOT NULL,
	"lesson_id" integer,
	"verb" text NOT NULL,
	"score" integer,
	"progress" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"lesson_id" integer NOT NULL,
	"second" integer,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"member_id" bigint NOT NULL,
	"lesson_id" integer NOT NULL,
	"second" integer,
	"watched" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_passed" boolean DEFAULT false NOT NULL,
	"is_failed" boolean DEFAULT false NOT NULL,
	"score" integer,
	"package_state" jsonb,
	"channel" text,
	"started_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_progress_member_id_lesson_id_pk" PRIMARY KEY("member_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "package_parts" (
	"package_id" text NOT NULL,
	"path" text NOT NULL,
	"part_id" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "package_parts_package_id_path_pk" PRIMARY KEY("package_id","path")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"course_id" integer NOT NULL,
	"version" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"number" integer NOT NULL,
	"seed" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb,
	"flagged" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"handed_in_at" timestamp with time zone,
	"right_answers" integer,
	"total" integer NOT NULL,
	"is_passed" boolean,
	CONSTRAINT "quiz_attempts_result" CHECK ((handed_in_at is null) = (is_passed is null))
);
--> statement-breakpoint
CREATE TABLE "quiz_marks" (
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"is_right" boolean NOT NULL,
	"rest_score" integer NOT NULL,
	CONSTRAINT "quiz_marks_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "version_lessons" (
	"course_id" integer NOT NULL,
	"version" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"cues" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"files" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "version_lessons_course_id_version_lesson_id_pk" PRIMARY KEY("course_id","version","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_versions" ADD CONSTRAINT "course_versions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_events" ADD CONSTRAINT "learning_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_events" ADD CONSTRAINT "learning_events_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_parts" ADD CONSTRAINT "package_parts_package_id_course_packages_file_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."course_packages"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_parts" ADD CONSTRAINT "package_parts_part_id_files_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_marks" ADD CONSTRAINT "quiz_marks_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_lessons" ADD CONSTRAINT "version_lessons_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_count_key" ON "certificates" USING btree ("year","count");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_member_key" ON "certificates" USING btree ("member_id","course_id","version");--> statement-breakpoint
CREATE INDEX "course_lessons_course_idx" ON "course_lessons" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_modules_course_idx" ON "course_modules" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_slug_key" ON "courses" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "enrolments_member_idx" ON "enrolments" USING btree ("member_id","updated_at");--> statement-breakpoint
CREATE INDEX "learning_events_course_idx" ON "learning_events" USING btree ("course_id","id");--> statement-breakpoint
CREATE INDEX "learning_events_at_idx" ON "learning_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lesson_notes_member_idx" ON "lesson_notes" USING btree ("member_id","lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson_idx" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_number_key" ON "quiz_attempts" USING btree ("member_id","lesson_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_open_key" ON "quiz_attempts" USING btree ("member_id","lesson_id") WHERE handed_in_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson_idx" ON "quiz_attempts" USING btree ("lesson_id","version");--> statement-breakpoint
CREATE INDEX "quiz_marks_question_idx" ON "quiz_marks" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_lesson_idx" ON "quiz_questions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "version_lessons_files_idx" ON "version_lessons" USING gin ("files");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK (purpose in ('avatar', 'ticket_attachment', 'diagnostics', 'lesson_video', 'lesson_document', 'captions', 'course_package', 'package_part', 'lesson_picture', 'product_picture'));--> statement-breakpoint
CREATE TRIGGER course_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON course_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER version_lessons_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON version_lessons
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER certificates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certificates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- They go by time alone.
CREATE TRIGGER learning_events_never_change BEFORE UPDATE ON learning_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The bounds of the contract (`settingRules`), those of the academy among them.
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
    ('academy_event_days', 'number', 30, 3650)
$$;
