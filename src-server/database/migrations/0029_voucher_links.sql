CREATE TABLE "voucher_links" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "voucher_links" ADD CONSTRAINT "voucher_links_number_withdrawals_number_fk" FOREIGN KEY ("number") REFERENCES "public"."withdrawals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_links_number_key" ON "voucher_links" USING btree ("number") WHERE "voucher_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "voucher_links_expires_idx" ON "voucher_links" USING btree ("expires_at");