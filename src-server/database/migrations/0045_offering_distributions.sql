CREATE TABLE "distribution_parts" (
	"distribution_number" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"units" integer NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "distribution_parts_distribution_number_member_id_pk" PRIMARY KEY("distribution_number","member_id"),
	CONSTRAINT "distribution_parts_amount" CHECK ("distribution_parts"."units" > 0 and "distribution_parts"."amount" >= 0 and trunc("distribution_parts"."amount", 2) = "distribution_parts"."amount")
);
--> statement-breakpoint
CREATE TABLE "offering_distributions" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offering_distributions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offering_id" integer NOT NULL,
	"record_day" date NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"units" integer NOT NULL,
	"distributed" numeric(38, 6) NOT NULL,
	"note_es" text NOT NULL,
	"note_en" text NOT NULL,
	"digest" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "offering_distributions_amounts" CHECK ("offering_distributions"."units" > 0 and "offering_distributions"."distributed" > 0 and "offering_distributions"."distributed" <= "offering_distributions"."amount"),
	CONSTRAINT "offering_distributions_digest" CHECK ("offering_distributions"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "distribution_parts" ADD CONSTRAINT "distribution_parts_distribution_number_offering_distributions_number_fk" FOREIGN KEY ("distribution_number") REFERENCES "public"."offering_distributions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_parts" ADD CONSTRAINT "distribution_parts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offering_distributions" ADD CONSTRAINT "offering_distributions_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distribution_parts_member_idx" ON "distribution_parts" USING btree ("member_id","distribution_number");--> statement-breakpoint
CREATE UNIQUE INDEX "offering_distributions_key" ON "offering_distributions" USING btree ("offering_id","record_day");--> statement-breakpoint
CREATE INDEX "offering_distributions_unpaid_idx" ON "offering_distributions" USING btree ("number") WHERE "offering_distributions"."paid_at" is null;