CREATE TABLE "membership_times" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"membership_id" bigint NOT NULL,
	"purchase_id" bigint NOT NULL,
	"length" bigint NOT NULL,
	"paid" numeric(38, 6) NOT NULL,
	CONSTRAINT "membership_times_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "membership_times_length" CHECK ("membership_times"."length" > 0 and "membership_times"."paid" >= 0)
);
--> statement-breakpoint
ALTER TABLE "membership_purchases" ADD COLUMN "credit" numeric(38, 6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_purchases" ADD COLUMN "conversion" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "tct_price" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "tolerance" numeric(38, 18);--> statement-breakpoint
-- Requests of before were settled by the settings: they are promised what these say now.
UPDATE "purchase_requests" SET
  "tct_price" = CASE WHEN "currency" = 'TCT' THEN "price"
    ELSE coalesce((SELECT ("value" #>> '{}')::numeric FROM "settings" WHERE "key" = 'tct_price'), 0.48) END,
  "tolerance" = coalesce((SELECT least(("value" #>> '{}')::numeric, 0.02) FROM "settings" WHERE "key" = 'payment_tolerance'), 0.005);--> statement-breakpoint
ALTER TABLE "purchase_requests" ALTER COLUMN "tct_price" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ALTER COLUMN "tolerance" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_times" ADD CONSTRAINT "membership_times_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_times" ADD CONSTRAINT "membership_times_purchase_id_membership_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."membership_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_times_membership_idx" ON "membership_times" USING btree ("membership_id");--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_promised" CHECK ("purchase_requests"."tolerance" >= 0 and "purchase_requests"."tolerance" < 1 and "purchase_requests"."tct_price" > 0);--> statement-breakpoint
-- What was paid for the time that members have. An upgrade of before kept the end: it took over the
-- time that was left, with what had been paid for it.
DO $$
DECLARE
  bought record;
  taken numeric;
  lasts bigint;
BEGIN
  FOR bought IN SELECT * FROM "membership_purchases" WHERE "reversed_at" IS NULL ORDER BY "id" LOOP
    lasts := round(extract(epoch FROM bought.ends_at - CASE bought.kind
      WHEN 'renewal' THEN bought.previous_ends_at ELSE bought.settled_at END) * 1000);
    CONTINUE WHEN lasts IS NULL OR lasts <= 0;
    SELECT coalesce(sum(trunc(placed.paid * greatest(0, least(placed.length, placed.remaining)) / placed.length, 2)), 0)
      INTO taken
      FROM (
        SELECT t.paid, t.length,
          lasts - coalesce(sum(t.length) OVER (ORDER BY t.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS remaining
        FROM "membership_times" t WHERE t.membership_id = bought.replaced_id) AS placed;
    INSERT INTO "membership_times" ("membership_id", "purchase_id", "length", "paid")
      VALUES (bought.membership_id, bought.id, lasts, bought.amount + taken);
    UPDATE "membership_purchases" SET "credit" = taken WHERE "id" = bought.id AND taken > 0;
    UPDATE "memberships" SET "paid" = "paid" + taken WHERE "id" = bought.membership_id AND taken > 0;
  END LOOP;
END $$;
