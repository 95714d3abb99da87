CREATE TABLE "issuer_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issuer_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "issuer_addresses_address" CHECK ("issuer_addresses"."address" ~ '^0x[0-9a-fA-F]{40}$')
);
--> statement-breakpoint
CREATE TABLE "issuer_payments" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issuer_payments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"state" text NOT NULL,
	"chain_id" integer NOT NULL,
	"treasury" text NOT NULL,
	"address_id" integer NOT NULL,
	"address" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"token_amount" numeric(78, 0) NOT NULL,
	"token_decimals" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"approved_by" bigint NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"since_block" bigint NOT NULL,
	"movement_id" bigint,
	"tx_hash" text,
	"paid_at" timestamp with time zone,
	"bookings" integer DEFAULT 0 NOT NULL,
	"cancelled_by" bigint,
	"cancelled_at" timestamp with time zone,
	"cancel_note" text,
	CONSTRAINT "issuer_payments_state" CHECK (state in ('approved', 'paid', 'cancelled')),
	CONSTRAINT "issuer_payments_amount" CHECK ("issuer_payments"."amount" > 0 and trunc("issuer_payments"."amount", 2) = "issuer_payments"."amount" and "issuer_payments"."token_amount" > 0),
	CONSTRAINT "issuer_payments_paid" CHECK ((state = 'paid') = (movement_id is not null) and (state = 'paid') = (tx_hash is not null)
        and (state = 'paid') = (paid_at is not null)),
	CONSTRAINT "issuer_payments_cancelled" CHECK ((state = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_note is null))
);
--> statement-breakpoint
ALTER TABLE "issuer_addresses" ADD CONSTRAINT "issuer_addresses_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_payments" ADD CONSTRAINT "issuer_payments_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_payments" ADD CONSTRAINT "issuer_payments_address_id_issuer_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."issuer_addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_payments" ADD CONSTRAINT "issuer_payments_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_payments" ADD CONSTRAINT "issuer_payments_approved_by_members_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_payments" ADD CONSTRAINT "issuer_payments_movement_id_treasury_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."treasury_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_payments" ADD CONSTRAINT "issuer_payments_cancelled_by_members_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issuer_addresses_offering_idx" ON "issuer_addresses" USING btree ("offering_id","id");--> statement-breakpoint
CREATE INDEX "issuer_payments_offering_idx" ON "issuer_payments" USING btree ("offering_id","number");--> statement-breakpoint
CREATE INDEX "issuer_payments_waiting_idx" ON "issuer_payments" USING btree ("number") WHERE "issuer_payments"."state" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "issuer_payments_movement_key" ON "issuer_payments" USING btree ("movement_id");