ALTER TABLE "members" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "duties" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
UPDATE "members" SET "role" = 'administrator', "duties" = array['withdrawals', 'payouts', 'catalogue', 'members', 'content', 'settings', 'staff'] WHERE "is_admin";--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "is_admin";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_admin" boolean GENERATED ALWAYS AS (role = 'administrator') STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "members_staff_idx" ON "members" USING btree ("id") WHERE "members"."role" <> 'member';--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_role" CHECK (role in ('member', 'support', 'administrator', 'auditor'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_duties" CHECK (duties <@ array['withdrawals', 'payouts', 'catalogue', 'members', 'content', 'settings', 'staff']);--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_duties_of_role" CHECK (role = 'administrator' or duties = '{}');
