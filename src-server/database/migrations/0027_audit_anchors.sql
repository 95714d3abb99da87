CREATE TABLE "audit_anchors" (
	"chain_id" integer NOT NULL,
	"treasury" text NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"row" bigint NOT NULL,
	"digest" text NOT NULL,
	"operator" text NOT NULL,
	CONSTRAINT "audit_anchors_chain_id_tx_hash_log_index_pk" PRIMARY KEY("chain_id","tx_hash","log_index")
);
--> statement-breakpoint
CREATE INDEX "audit_anchors_block_idx" ON "audit_anchors" USING btree ("chain_id","treasury","block_number");