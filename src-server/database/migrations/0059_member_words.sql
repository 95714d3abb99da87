-- expand
CREATE INDEX IF NOT EXISTS "members_words_idx" ON "members" USING gin (lower("username" || chr(10) || "first_name" || ' ' || "last_name" || chr(10) || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "members_not_active_idx" ON "members" USING btree ("id") WHERE "members"."status" <> 'active';