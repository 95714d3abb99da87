ALTER TABLE "news" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "updated_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL;--> statement-breakpoint
UPDATE "news" SET "updated_at" = date_trunc('milliseconds', "published_at") WHERE "published_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
CREATE INDEX "news_updated_idx" ON "news" USING btree ("updated_at","id");