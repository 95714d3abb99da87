CREATE TABLE "game_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" text NOT NULL,
	"member_id" bigint NOT NULL,
	"log" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"differences" integer,
	"moves" integer,
	"balance" integer,
	"score" integer,
	"place" integer,
	CONSTRAINT "game_attempts_finished" CHECK (num_nonnulls("game_attempts"."finished_at", "game_attempts"."differences", "game_attempts"."moves", "game_attempts"."balance", "game_attempts"."score") in (0, 5)),
	CONSTRAINT "game_attempts_late" CHECK (not "game_attempts"."is_late" or "game_attempts"."finished_at" is not null),
	CONSTRAINT "game_attempts_place" CHECK ("game_attempts"."place" is null or ("game_attempts"."place" > 0 and "game_attempts"."finished_at" is not null and not "game_attempts"."is_late")),
	CONSTRAINT "game_attempts_score" CHECK ("game_attempts"."score" between 0 and 1000 and "game_attempts"."balance" between 0 and 1000 and "game_attempts"."moves" between 0 and 200)
);
--> statement-breakpoint
CREATE TABLE "game_days" (
	"day" text PRIMARY KEY NOT NULL,
	"seed" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"least" integer,
	"best_log" jsonb,
	"closed_at" timestamp with time zone,
	CONSTRAINT "game_days_seed" CHECK (octet_length("game_days"."seed") = 32),
	CONSTRAINT "game_days_hash" CHECK ("game_days"."hash" = encode(sha256("game_days"."seed"), 'hex')),
	CONSTRAINT "game_days_before" CHECK ("game_days"."published_at" < ("game_days"."day" || 'T00:00:00Z')::timestamptz),
	CONSTRAINT "game_days_best" CHECK (("game_days"."least" is null) = ("game_days"."best_log" is null)
        and ("game_days"."closed_at" is null or "game_days"."least" is not null))
);
--> statement-breakpoint
CREATE TABLE "game_members" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"nickname" text,
	"circle" text DEFAULT 'all' NOT NULL,
	CONSTRAINT "game_members_listed" CHECK (not "game_members"."is_listed" or "game_members"."nickname" is not null)
);
--> statement-breakpoint
ALTER TABLE "game_attempts" ADD CONSTRAINT "game_attempts_day_game_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."game_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_attempts" ADD CONSTRAINT "game_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_members" ADD CONSTRAINT "game_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "game_attempts_member_key" ON "game_attempts" USING btree ("member_id","day");--> statement-breakpoint
CREATE INDEX "game_attempts_place_idx" ON "game_attempts" USING btree ("day","place","id") WHERE "game_attempts"."place" is not null;--> statement-breakpoint
CREATE INDEX "game_days_open_idx" ON "game_days" USING btree ("day") WHERE "game_days"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "game_members_nickname_key" ON "game_members" USING btree (lower(translate(nickname, 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')));--> statement-breakpoint
-- A published hash, its seed, and what was computed once never change; a day is opened and closed once.
CREATE FUNCTION game_day_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.day <> OLD.day OR NEW.seed <> OLD.seed OR NEW.hash <> OLD.hash
    OR NEW.published_at <> OLD.published_at
    OR (OLD.least IS NOT NULL AND (NEW.least IS DISTINCT FROM OLD.least OR NEW.best_log IS DISTINCT FROM OLD.best_log))
    OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at) THEN
    RAISE EXCEPTION 'a day of the game is fixed'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'game_days_fixed', TABLE = 'game_days';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER game_days_fixed BEFORE UPDATE OR DELETE ON game_days
  FOR EACH ROW EXECUTE FUNCTION game_day_is_fixed();--> statement-breakpoint
CREATE TRIGGER game_days_no_truncate BEFORE TRUNCATE ON game_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A finished attempt stays as the server replayed it; its place is set once.
CREATE FUNCTION game_attempt_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.finished_at IS NOT NULL AND (
    TG_OP = 'DELETE' OR (to_jsonb(NEW) - 'place') <> (to_jsonb(OLD) - 'place')
    OR (OLD.place IS NOT NULL AND NEW.place IS DISTINCT FROM OLD.place)
  ) THEN
    RAISE EXCEPTION 'a finished attempt is fixed'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'game_attempts_fixed', TABLE = 'game_attempts';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER game_attempts_fixed BEFORE UPDATE OR DELETE ON game_attempts
  FOR EACH ROW EXECUTE FUNCTION game_attempt_is_fixed();
