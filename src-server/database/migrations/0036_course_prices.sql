CREATE TABLE "course_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text NOT NULL,
	"amount" numeric(38, 6) NOT NULL,
	"from_balance" boolean NOT NULL,
	"request_number" bigint,
	"settled_at" timestamp with time zone NOT NULL,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "course_purchases_amount" CHECK ("course_purchases"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "price" numeric(38, 6);--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_purchases_member_key" ON "course_purchases" USING btree ("member_id","course_id") WHERE "course_purchases"."reversed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_purchases_request_key" ON "course_purchases" USING btree ("request_number") WHERE "course_purchases"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "course_purchases_course_idx" ON "course_purchases" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_price" CHECK ("courses"."price" > 0);