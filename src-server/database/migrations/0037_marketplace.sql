CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"order_number" integer NOT NULL,
	"refund_id" integer,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_series_number_pk" PRIMARY KEY("series","number")
);
--> statement-breakpoint
CREATE TABLE "licence_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"variant_id" integer NOT NULL,
	"sealed" text NOT NULL,
	"digest" text NOT NULL,
	"hint" text NOT NULL,
	"line_id" integer,
	"revealed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "licence_keys_revealed" CHECK ("licence_keys"."revealed_at" is null or "licence_keys"."line_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_number" integer NOT NULL,
	"index" integer NOT NULL,
	"state" text NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"packed_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"expected_on" text
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_number" integer NOT NULL,
	"items" numeric(38, 6) NOT NULL,
	"shipping" numeric(38, 6) NOT NULL,
	"tax" numeric(38, 6) NOT NULL,
	"total" numeric(38, 6) NOT NULL,
	"taxes" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" bigint,
	CONSTRAINT "order_refunds_total" CHECK ("order_refunds"."total" = "order_refunds"."items" + "order_refunds"."shipping" + "order_refunds"."tax")
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1101 CACHE 1),
	"order_number" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"send_by" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"tracking" text DEFAULT '' NOT NULL,
	"arrived_at" timestamp with time zone,
	"arrived_by" bigint,
	"condition" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decision_note" text DEFAULT '' NOT NULL,
	"refund_id" integer,
	CONSTRAINT "order_returns_decided" CHECK (("order_returns"."state" in ('refunded', 'refused')) = ("order_returns"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "package_lines" (
	"package_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"picked_by" bigint,
	CONSTRAINT "package_lines_package_id_line_id_pk" PRIMARY KEY("package_id","line_id"),
	CONSTRAINT "package_lines_units" CHECK ("package_lines"."quantity" > 0 and "package_lines"."picked" >= 0 and "package_lines"."picked" <= "package_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_lines_return_id_line_id_pk" PRIMARY KEY("return_id","line_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "product_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"is_download" boolean NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text NOT NULL,
	"languages" text[] NOT NULL,
	"position" integer NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"file_id" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"alt_es" text NOT NULL,
	"alt_en" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"order_number" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_reviews_grade" CHECK ("product_reviews"."grade" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"price" numeric(38, 6) NOT NULL,
	"available" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"low_at" integer DEFAULT 0 NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"bv" numeric(38, 6) DEFAULT 0 NOT NULL,
	"has_keys" boolean DEFAULT false NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"expected_on" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_variants_sku_unique" UNIQUE("sku"),
	CONSTRAINT "product_variants_stock" CHECK ("product_variants"."available" >= 0 and "product_variants"."reserved" >= 0),
	CONSTRAINT "product_variants_price" CHECK ("product_variants"."price" >= 0 and "product_variants"."bv" >= 0),
	CONSTRAINT "product_variants_keys" CHECK (not "product_variants"."has_keys" or "product_variants"."available" is not null)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"category_id" integer NOT NULL,
	"tax_class_id" integer NOT NULL,
	"drawing" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"lead_es" text NOT NULL,
	"lead_en" text NOT NULL,
	"body_es" text NOT NULL,
	"body_en" text NOT NULL,
	"not_es" text NOT NULL,
	"not_en" text NOT NULL,
	"no_return_es" text NOT NULL,
	"no_return_en" text NOT NULL,
	"is_returnable" boolean NOT NULL,
	"per_order_max" integer,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"price_from" numeric(38, 6) DEFAULT 0 NOT NULL,
	"price_to" numeric(38, 6) DEFAULT 0 NOT NULL,
	"grades" integer DEFAULT 0 NOT NULL,
	"grade_sum" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "products_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "shipping_countries" (
	"country" text PRIMARY KEY NOT NULL,
	"zone_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zone_id" integer NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"days_min" integer NOT NULL,
	"days_max" integer NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"tiers" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "shipping_methods_days" CHECK ("shipping_methods"."days_min" >= 0 and "shipping_methods"."days_max" >= "shipping_methods"."days_min")
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_es" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" integer NOT NULL,
	"move" text NOT NULL,
	"units" integer NOT NULL,
	"available_delta" integer NOT NULL,
	"reserved_delta" integer NOT NULL,
	"available_after" integer NOT NULL,
	"reserved_after" integer NOT NULL,
	"order_number" integer,
	"return_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_movements_after" CHECK ("stock_movements"."available_after" >= 0 and "stock_movements"."reserved_after" >= 0 and "stock_movements"."units" <> 0)
);
--> statement-breakpoint
CREATE TABLE "stock_waits" (
	"variant_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_waits_variant_id_member_id_pk" PRIMARY KEY("variant_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "tax_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"taxes_shipping" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tax_classes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"class_id" integer NOT NULL,
	"country" text NOT NULL,
	"label" text NOT NULL,
	"rate" numeric(38, 18) NOT NULL,
	CONSTRAINT "tax_rates_class_id_country_pk" PRIMARY KEY("class_id","country"),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" >= 0 and "tax_rates"."rate" <= 1)
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"member_id" bigint NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(38, 6) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_lines_member_id_variant_id_pk" PRIMARY KEY("member_id","variant_id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"voucher" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_vouchers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(38, 18) NOT NULL,
	"category_id" integer,
	"minimum" numeric(38, 6) NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"uses_max" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"per_member_max" integer NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "market_vouchers_code_unique" UNIQUE("code"),
	CONSTRAINT "market_vouchers_uses" CHECK ("market_vouchers"."uses" >= 0 and "market_vouchers"."uses" <= "market_vouchers"."uses_max"),
	CONSTRAINT "market_vouchers_value" CHECK ("market_vouchers"."value" > 0 and ("market_vouchers"."kind" = 'amount' or "market_vouchers"."value" <= 1))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_number" integer NOT NULL,
	"product_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"option_es" text NOT NULL,
	"option_en" text NOT NULL,
	"drawing" text NOT NULL,
	"weight" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(38, 6) NOT NULL,
	"discount" numeric(38, 6) NOT NULL,
	"tax_label" text NOT NULL,
	"tax_rate" numeric(38, 18) NOT NULL,
	"tax" numeric(38, 6) NOT NULL,
	"bv" numeric(38, 6) NOT NULL,
	"is_returnable" boolean NOT NULL,
	"has_keys" boolean NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"stocked" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "order_lines_units" CHECK ("order_lines"."quantity" > 0 and "order_lines"."shipped" >= 0 and "order_lines"."cancelled" >= 0 and "order_lines"."returned" >= 0
        and "order_lines"."shipped" + "order_lines"."cancelled" <= "order_lines"."quantity" and "order_lines"."returned" <= "order_lines"."shipped"),
	CONSTRAINT "order_lines_amounts" CHECK ("order_lines"."discount" >= 0 and "order_lines"."discount" <= "order_lines"."price" * "order_lines"."quantity" and "order_lines"."tax" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 30101 CACHE 1),
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"payment" text NOT NULL,
	"request_number" bigint,
	"items" numeric(38, 6) NOT NULL,
	"discount" numeric(38, 6) NOT NULL,
	"shipping" numeric(38, 6) NOT NULL,
	"shipping_tax" numeric(38, 6) NOT NULL,
	"tax" numeric(38, 6) NOT NULL,
	"total" numeric(38, 6) NOT NULL,
	"taxes" jsonb NOT NULL,
	"refunded" numeric(38, 6) DEFAULT 0 NOT NULL,
	"is_shipping_refunded" boolean DEFAULT false NOT NULL,
	"voucher_id" integer,
	"voucher_code" text,
	"country" text NOT NULL,
	"shipping_label" text NOT NULL,
	"shipping_rate" numeric(38, 18) NOT NULL,
	"address" jsonb,
	"address_erased_at" timestamp with time zone,
	"method" jsonb,
	"invoice_name" text NOT NULL,
	"tax_id" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ship_by" text,
	"waits_until" text,
	"finished_at" timestamp with time zone,
	"bv" numeric(38, 6) DEFAULT 0 NOT NULL,
	"paid_currency" text,
	"paid_tokens" numeric(78, 0),
	"paid_decimals" integer,
	"payments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_request_number_unique" UNIQUE("request_number"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."items" - "orders"."discount" + "orders"."shipping" + "orders"."tax" and "orders"."total" >= 0),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded" >= 0 and "orders"."refunded" <= "orders"."total"),
	CONSTRAINT "orders_payment" CHECK ("orders"."payment" = 'chain' or "orders"."request_number" is null)
);
--> statement-breakpoint
CREATE TABLE "postal_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postal_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"label" text NOT NULL,
	"address" jsonb NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_uses" (
	"order_number" integer PRIMARY KEY NOT NULL,
	"voucher_id" integer NOT NULL,
	"member_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_packages" ADD CONSTRAINT "order_packages_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_lines" ADD CONSTRAINT "package_lines_package_id_order_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."order_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_lines" ADD CONSTRAINT "package_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class_id_tax_classes_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_countries" ADD CONSTRAINT "shipping_countries_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD CONSTRAINT "shipping_methods_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_class_id_tax_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."tax_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_member_id_carts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."carts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_vouchers" ADD CONSTRAINT "market_vouchers_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request_number_purchase_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."purchase_requests"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_voucher_id_market_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."market_vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postal_addresses" ADD CONSTRAINT "postal_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD CONSTRAINT "voucher_uses_voucher_id_market_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."market_vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_order_idx" ON "invoices" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "licence_keys_digest_key" ON "licence_keys" USING btree ("variant_id","digest");--> statement-breakpoint
CREATE INDEX "licence_keys_free_idx" ON "licence_keys" USING btree ("variant_id","id") WHERE "licence_keys"."line_id" is null and "licence_keys"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "licence_keys_line_idx" ON "licence_keys" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_packages_index_key" ON "order_packages" USING btree ("order_number","index");--> statement-breakpoint
CREATE UNIQUE INDEX "order_packages_open_key" ON "order_packages" USING btree ("order_number") WHERE "order_packages"."state" in ('picking', 'packed');--> statement-breakpoint
CREATE INDEX "order_refunds_order_idx" ON "order_refunds" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "order_refunds_at_idx" ON "order_refunds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_returns_order_idx" ON "order_returns" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "order_returns_state_idx" ON "order_returns" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "package_lines_line_idx" ON "package_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "return_lines_line_idx" ON "return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "product_files_product_idx" ON "product_files" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_pictures_product_idx" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_member_key" ON "product_reviews" USING btree ("product_id","member_id");--> statement-breakpoint
CREATE INDEX "product_reviews_product_idx" ON "product_reviews" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_variants_product_idx" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category_id","id") WHERE "products"."state" = 'published';--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("price_from","id") WHERE "products"."state" = 'published';--> statement-breakpoint
CREATE INDEX "products_newest_idx" ON "products" USING btree ("published_at","id") WHERE "products"."state" = 'published';--> statement-breakpoint
CREATE INDEX "products_name_es_idx" ON "products" USING btree (lower("name_es"),"id") WHERE "products"."state" = 'published';--> statement-breakpoint
CREATE INDEX "products_name_en_idx" ON "products" USING btree (lower("name_en"),"id") WHERE "products"."state" = 'published';--> statement-breakpoint
CREATE INDEX "products_state_idx" ON "products" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "shipping_methods_zone_idx" ON "shipping_methods" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "stock_movements_variant_idx" ON "stock_movements" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order_idx" ON "stock_movements" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_classes_shipping_key" ON "tax_classes" USING btree ("taxes_shipping") WHERE "tax_classes"."taxes_shipping";--> statement-breakpoint
CREATE INDEX "cart_lines_variant_idx" ON "cart_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "order_lines_order_idx" ON "order_lines" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "order_lines_variant_idx" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "orders_member_idx" ON "orders" USING btree ("member_id","number");--> statement-breakpoint
CREATE INDEX "orders_queue_idx" ON "orders" USING btree ("ship_by","number") WHERE "orders"."state" in ('paid', 'partly_fulfilled', 'returned');--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_finished_idx" ON "orders" USING btree ("finished_at") WHERE "orders"."address_erased_at" is null and "orders"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "postal_addresses_member_idx" ON "postal_addresses" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "postal_addresses_default_key" ON "postal_addresses" USING btree ("member_id") WHERE "postal_addresses"."is_default";--> statement-breakpoint
CREATE INDEX "voucher_uses_voucher_idx" ON "voucher_uses" USING btree ("voucher_id","member_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK (purpose in ('avatar', 'ticket_attachment', 'diagnostics', 'lesson_video', 'lesson_document', 'captions', 'course_package', 'package_part', 'lesson_picture', 'product_picture', 'product_document', 'product_download'));--> statement-breakpoint
-- A movement of stock follows from the one before, in the order of the variant's lock.
CREATE FUNCTION stock_movement_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before stock_movements%ROWTYPE;
BEGIN
  PERFORM 1 FROM product_variants WHERE id = NEW.variant_id FOR UPDATE;
  SELECT * INTO before FROM stock_movements WHERE variant_id = NEW.variant_id ORDER BY id DESC LIMIT 1;
  IF NEW.available_after <> coalesce(before.available_after, 0) + NEW.available_delta
    OR NEW.reserved_after <> coalesce(before.reserved_after, 0) + NEW.reserved_delta THEN
    RAISE EXCEPTION 'A movement of variant % does not follow from the one before', NEW.variant_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_movements_follow', TABLE = 'stock_movements';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_movements_follow BEFORE INSERT ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION stock_movement_follows();--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What a variant says it has is what its movements add up to, when a transaction ends.
CREATE FUNCTION variant_stock_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_has product_variants%ROWTYPE;
  last stock_movements%ROWTYPE;
BEGIN
  SELECT * INTO now_has FROM product_variants WHERE id = NEW.id;
  IF NOT FOUND OR now_has.available IS NULL THEN RETURN NULL; END IF;
  SELECT * INTO last FROM stock_movements WHERE variant_id = NEW.id ORDER BY id DESC LIMIT 1;
  IF now_has.available <> coalesce(last.available_after, 0) OR now_has.reserved <> coalesce(last.reserved_after, 0) THEN
    RAISE EXCEPTION 'The stock of variant % is not the sum of its movements', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'product_variants_adds_up', TABLE = 'product_variants';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_variants_adds_up AFTER INSERT OR UPDATE ON product_variants
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION variant_stock_adds_up();--> statement-breakpoint
-- An invoice's number is the next one of its series, whoever writes it.
CREATE FUNCTION invoice_number_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM invoices WHERE series = NEW.series) THEN
    RAISE EXCEPTION 'Invoice % % leaves a gap', NEW.series, NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_without_gaps', TABLE = 'invoices';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_without_gaps BEFORE INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION invoice_number_follows();--> statement-breakpoint
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_refunds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What was bought, and for how much, stays as it was.
CREATE FUNCTION order_line_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - 'shipped' - 'cancelled' - 'returned' - 'stocked' - 'delivered_at')
    <> (to_jsonb(OLD) - 'shipped' - 'cancelled' - 'returned' - 'stocked' - 'delivered_at') THEN
    RAISE EXCEPTION 'order_lines are frozen'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'order_lines_frozen', TABLE = 'order_lines';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_frozen BEFORE UPDATE OR DELETE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION order_line_is_frozen();--> statement-breakpoint
INSERT INTO invoice_series (series, last) VALUES ('TCT', 0), ('NC', 0);--> statement-breakpoint
-- The bounds of the contract (`settingRules`), those of the marketplace among them.
CREATE OR REPLACE FUNCTION setting_bounds() RETURNS TABLE (setting text, json_type text, lowest numeric, highest numeric)
LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('minimum_withdrawal', 'string', 0.01, 1000),
    ('withdrawal_fee_stable', 'string', 0, 0.2),
    ('withdrawal_fee_tct', 'string', 0, 0.2),
    ('tct_price', 'string', 0.0001, 1000),
    ('new_wallet_hold_hours', 'number', 0, 168),
    ('second_approval_threshold', 'string', 0, 100000),
    ('second_approval_threshold_7d', 'string', 0, 100000),
    ('payout_deadline_minutes', 'number', 1, 60),
    ('code_minutes', 'number', 1, 60),
    ('code_tries', 'number', 3, 10),
    ('code_sends_per_hour', 'number', 1, 60),
    ('code_sends_per_day', 'number', 1, 500),
    ('code_resend_seconds', 'number', 1, 600),
    ('security_pause_hours', 'number', 0, 168),
    ('session_days', 'number', 1, 90),
    ('global_network_wait_hours', 'number', 0, 168),
    ('global_network_share', 'string', 0, 0.5),
    ('purchase_request_minutes', 'number', 5, 1440),
    ('purchase_requests_open_max', 'number', 1, 50),
    ('purchase_requests_day_max', 'number', 1, 500),
    ('payment_tolerance', 'string', 0, 0.02),
    ('pool_result_review_minutes', 'number', 5, 1440),
    ('pool_result_grace_hours', 'number', 1, 168),
    ('proposal_days', 'number', 1, 30),
    ('factor_withdrawal_threshold', 'string', 0, 100000),
    ('renewals_ahead_max', 'number', 0, 12),
    ('file_max_mb', 'number', 1, 50),
    ('file_large_max_mb', 'number', 10, 4000),
    ('files_object_max_mb', 'number', 1, 500),
    ('files_member_max_mb', 'number', 1, 10000),
    ('files_total_max_gb', 'number', 1, 10000),
    ('file_link_minutes', 'number', 1, 240),
    ('file_orphan_hours', 'number', 1, 720),
    ('visit_minutes', 'number', 1, 30),
    ('support_opens', 'number', 0, 23),
    ('support_closes', 'number', 1, 24),
    ('support_reply_urgent_hours', 'number', 1, 240),
    ('support_reply_high_hours', 'number', 1, 240),
    ('support_reply_normal_hours', 'number', 1, 240),
    ('support_reply_low_hours', 'number', 1, 240),
    ('support_solve_urgent_hours', 'number', 1, 480),
    ('support_solve_high_hours', 'number', 1, 480),
    ('support_solve_normal_hours', 'number', 1, 480),
    ('support_solve_low_hours', 'number', 1, 480),
    ('support_close_days', 'number', 1, 90),
    ('support_messages_per_hour', 'number', 1, 500),
    ('support_tickets_per_hour', 'number', 1, 100),
    ('support_file_days', 'number', 1, 3650),
    ('academy_pass_percent', 'number', 1, 100),
    ('academy_attempts_max', 'number', 1, 100),
    ('academy_wait_hours', 'number', 0, 720),
    ('academy_package_mb', 'number', 1, 4000),
    ('academy_answer_days', 'number', 30, 3650),
    ('academy_event_days', 'number', 30, 3650),
    ('market_return_days', 'number', 1, 90),
    ('market_return_send_days', 'number', 1, 90),
    ('market_refund_threshold', 'string', 0, 100000),
    ('market_ship_days', 'number', 0, 60),
    ('market_review_days', 'number', 0, 365),
    ('market_address_days', 'number', 30, 3650)
$$;
