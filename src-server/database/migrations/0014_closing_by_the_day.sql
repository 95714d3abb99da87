CREATE TABLE "setting_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "global_shares" ADD COLUMN "capped_amount" numeric(38, 6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "global_shares" ADD COLUMN "capped_weight" numeric(38, 6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "global_shares" ADD COLUMN "capped_deposits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is in the journals of the days until now.
UPDATE "global_shares" SET "capped_amount" = "full"."amount", "capped_weight" = "full"."weight", "capped_deposits" = "full"."deposits"
FROM (
	SELECT "j"."details"->>'day' AS "day", sum("e"."amount") AS "amount", sum(trunc("d"."amount" * "d"."weight", 6)) AS "weight", count(*) AS "deposits"
	FROM "journals" "j" JOIN "entries" "e" ON "e"."journal_id" = "j"."id" AND "e"."account" = 'global'
	JOIN "global_deposits" "d" ON "d"."id"::text = "j"."source_id"
	WHERE "j"."kind" = 'global_earning'
		AND ("j"."details"->>'earned')::numeric + "e"."amount" > ("j"."details"->>'ceiling')::numeric - 0.01
	GROUP BY 1
) AS "full" WHERE "full"."day" = "global_shares"."day";--> statement-breakpoint
ALTER TABLE "pool_results" ADD COLUMN "applies_at" timestamp with time zone;--> statement-breakpoint
UPDATE "pool_results" SET "applies_at" = "posted_at";--> statement-breakpoint
ALTER TABLE "pool_results" ALTER COLUMN "applies_at" SET NOT NULL;--> statement-breakpoint
INSERT INTO "setting_history" ("key", "value", "until")
SELECT substr("subject", 9), "before"->'value', "at" FROM "audit_log"
WHERE "action" = 'setting.changed' AND "subject" LIKE 'setting/%' AND "before" ? 'value' ORDER BY "id";--> statement-breakpoint
CREATE INDEX "setting_history_key_idx" ON "setting_history" USING btree ("key","until");--> statement-breakpoint
CREATE INDEX "notifications_read_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "pool_positions_due_idx" ON "pool_positions" USING btree ("matures_at","id") WHERE "pool_positions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "members_email_prefix_idx" ON "members" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_name_prefix_idx" ON "members" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_last_name_prefix_idx" ON "members" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at");