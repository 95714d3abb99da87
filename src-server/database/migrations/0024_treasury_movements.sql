CREATE TABLE "treasury_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "treasury_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" integer NOT NULL,
	"treasury" text NOT NULL,
	"tx_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"counterparty" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"booked" numeric(78, 0) NOT NULL,
	"bookings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "treasury_movements_bookings" CHECK ("treasury_movements"."bookings" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "treasury_movements_key" ON "treasury_movements" USING btree ("chain_id","treasury","tx_hash","currency","kind","counterparty");--> statement-breakpoint
CREATE INDEX "treasury_movements_block_idx" ON "treasury_movements" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "treasury_movements_tx_idx" ON "treasury_movements" USING btree ("tx_hash");--> statement-breakpoint
-- A demo's books hold what its treasury was given at first: they begin where payouts were read to.
-- Any other treasury is read from its first block.
INSERT INTO chain_cursors (name, chain_id, block_number, block_hash, at)
SELECT replace(c.name, 'payouts:', prefix.name), c.chain_id, c.block_number, '', c.at
FROM chain_cursors c, (VALUES ('treasury:'), ('treasury-begin:')) AS prefix (name)
WHERE c.name LIKE 'payouts:%'
  AND EXISTS (SELECT 1 FROM journals j WHERE j.idempotency_key LIKE 'treasury_funding:demo:%')
ON CONFLICT DO NOTHING;
