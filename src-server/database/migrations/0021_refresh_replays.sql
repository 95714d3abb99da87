ALTER TABLE "refresh_tokens" ADD COLUMN "rotated_by" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "replay_streak" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_replay_streak" CHECK ("replay_streak" >= 0);
