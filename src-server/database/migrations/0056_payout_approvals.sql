CREATE TABLE "payout_approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_number" bigint NOT NULL,
	"batch_index" integer NOT NULL,
	"approver" text NOT NULL,
	"member_id" bigint NOT NULL,
	"signature" text NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lapsed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payout_approvals" ADD CONSTRAINT "payout_approvals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_approvals_batch_idx" ON "payout_approvals" USING btree ("run_number","batch_index");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_approvals_counting_key" ON "payout_approvals" USING btree ("run_number","batch_index") WHERE "payout_approvals"."lapsed_at" is null;