-- What it holds is of the minute that runs; a crash may forget it.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_ends_idx" ON "rate_limits" USING btree ("ends_at");