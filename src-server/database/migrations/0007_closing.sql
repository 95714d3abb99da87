DROP INDEX "volume_events_open_idx";--> statement-breakpoint
ALTER TABLE "business_days" ADD COLUMN "sealed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "memberships_ends_idx" ON "memberships" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "volume_events_open_idx" ON "volume_events" USING btree ("day","id") WHERE "volume_events"."folded_at" is null;--> statement-breakpoint
-- Days of a history that was written with its closings: they are not closed again.
INSERT INTO "business_days" ("day", "sealed_at", "closed_at")
SELECT DISTINCT "day", now(), now() FROM "volume_events"
WHERE "day" < to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') ON CONFLICT DO NOTHING;
