ALTER TABLE "search_documents" ADD COLUMN "is_in_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_in_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_in_stock_idx" ON "products" USING btree ("category_id","id") WHERE "products"."state" = 'published' and "products"."is_in_stock";--> statement-breakpoint
UPDATE "products" p SET "is_in_stock" = true WHERE EXISTS (SELECT FROM "product_variants" v
  WHERE v.product_id = p.id AND v.is_on_sale AND (v.available IS NULL OR v.available > 0));--> statement-breakpoint
UPDATE "search_documents" d SET "is_in_stock" = true FROM "products" p
  WHERE d.kind = 'product' AND d.id = p.id AND p.is_in_stock;--> statement-breakpoint
-- Products say whether some variant can be bought, and so do their documents of the search. The products are
-- held first: whoever changes another variant of one at the same moment waits, and then reads both changes.
CREATE FUNCTION refresh_products_in_stock(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET is_in_stock = NOT p.is_in_stock
    WHERE p.id = ANY(changed) AND p.is_in_stock <> EXISTS (SELECT FROM product_variants v
      WHERE v.product_id = p.id AND v.is_on_sale AND (v.available IS NULL OR v.available > 0));
  UPDATE search_documents d SET is_in_stock = p.is_in_stock FROM products p
    WHERE p.id = ANY(changed) AND d.kind = 'product' AND d.id = p.id AND d.is_in_stock <> p.is_in_stock;
END $$;--> statement-breakpoint
-- Products are held only where a variant came or went: a movement of one that stays buyable waits for nobody.
CREATE FUNCTION keep_products_in_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT product_id) INTO changed FROM added
      WHERE is_on_sale AND (available IS NULL OR available > 0);
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT product_id) INTO changed FROM removed
      WHERE is_on_sale AND (available IS NULL OR available > 0);
  ELSE
    SELECT array_agg(DISTINCT product) INTO changed FROM (
      SELECT id, product_id AS product, is_on_sale AND (available IS NULL OR available > 0) AS is_there FROM added
      EXCEPT
      SELECT id, product_id, is_on_sale AND (available IS NULL OR available > 0) FROM removed) c;
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_products_in_stock(changed); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_variants_in_stock_on_insert AFTER INSERT ON product_variants REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_products_in_stock();--> statement-breakpoint
CREATE TRIGGER product_variants_in_stock_on_update AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_products_in_stock();--> statement-breakpoint
CREATE TRIGGER product_variants_in_stock_on_delete AFTER DELETE ON product_variants REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_products_in_stock();--> statement-breakpoint
-- A document is written anew with each change of its product's words.
CREATE FUNCTION document_in_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT is_in_stock INTO NEW.is_in_stock FROM products WHERE id = NEW.id FOR SHARE;
  NEW.is_in_stock := coalesce(NEW.is_in_stock, false);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER search_documents_in_stock BEFORE INSERT ON search_documents
  FOR EACH ROW WHEN (NEW.kind = 'product') EXECUTE FUNCTION document_in_stock();
