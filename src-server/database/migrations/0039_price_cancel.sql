DROP INDEX "price_changes_scheduled_key";--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "cancelled_by" bigint;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_cancelled_by_members_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_changes_scheduled_key" ON "price_changes" USING btree ((1)) WHERE "price_changes"."applied_at" is null and "price_changes"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_cancelled" CHECK (("price_changes"."cancelled_at" is null) = ("price_changes"."cancel_reason" is null)
        and ("price_changes"."cancelled_at" is null or ("price_changes"."applied_at" is null and "price_changes"."cancelled_at" < "price_changes"."effective_at")));--> statement-breakpoint
-- It is applied or cancelled, once; what was announced never changes.
CREATE OR REPLACE FUNCTION price_changes_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends text[] := ARRAY['applied_at', 'cancelled_at', 'cancelled_by', 'cancel_reason'];
BEGIN
  IF OLD.applied_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL OR to_jsonb(NEW) - ends <> to_jsonb(OLD) - ends THEN
    RAISE EXCEPTION 'the announced price change % stays as it is', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'price_changes_firm', TABLE = 'price_changes';
  END IF;
  RETURN NEW;
END $$;
