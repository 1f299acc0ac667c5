-- The one- and two-character pieces of a text, for the search index. Trigrams give nothing for a Chinese word of
-- one or two characters, and nothing at all for Chinese under the locale C; these pieces do not depend on a locale.
-- A single ASCII character is left out: nearly every text holds it, so it would find nothing faster.
CREATE FUNCTION search_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}')
	FROM (
		SELECT letter, lead(letter) OVER (ORDER BY place) AS next
		FROM string_to_table(value, NULL) WITH ORDINALITY AS letters (letter, place)
	) AS pairs,
	LATERAL (VALUES (CASE WHEN ascii(letter) > 127 THEN letter END), (letter || next)) AS grams (gram)
	WHERE gram IS NOT NULL AND gram !~ '[[:space:]]'
$$;
--> statement-breakpoint
CREATE TABLE "categories" (
	"key" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"img_url" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"category_key" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"parameters" jsonb NOT NULL,
	"img_url" text NOT NULL,
	"images" text[] NOT NULL,
	"video_url" text,
	"video_poster_url" text,
	"on_sale" boolean DEFAULT false NOT NULL,
	"best_seller" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"first_price_sen" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower((name->>'en') || ' ' || (name->>'zh-TW') || ' ' || (description->>'en') || ' ' || (description->>'zh-TW'))) STORED NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_first_price" CHECK (first_price_sen >= 0)
);
--> statement-breakpoint
CREATE TABLE "specs" (
	"product_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"former_names" text[] DEFAULT '{}' NOT NULL,
	"display_name" jsonb NOT NULL,
	"price_sen" integer NOT NULL,
	"stock" integer NOT NULL,
	"color" text NOT NULL,
	"display_color" jsonb NOT NULL,
	"size" text NOT NULL,
	"description" jsonb NOT NULL,
	"images" text[] NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "specs_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "specs_productId_name_unique" UNIQUE("product_id","name"),
	CONSTRAINT "specs_price" CHECK (price_sen >= 0),
	CONSTRAINT "specs_stock" CHECK (stock >= 0)
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"code" text PRIMARY KEY NOT NULL,
	"amount_sen" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	CONSTRAINT "vouchers_amount" CHECK (amount_sen >= 0),
	CONSTRAINT "vouchers_code" CHECK (code = lower(code))
);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_key_categories_key_fk" FOREIGN KEY ("category_key") REFERENCES "public"."categories"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specs" ADD CONSTRAINT "specs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_search_grams" ON "products" USING gin (search_grams("search_text"));--> statement-breakpoint
CREATE INDEX "products_category_key_position_id_index" ON "products" USING btree ("category_key","position","id");--> statement-breakpoint
CREATE INDEX "products_position_id_index" ON "products" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "products_first_price_sen_position_id_index" ON "products" USING btree ("first_price_sen","position","id");--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("position") WHERE on_sale;--> statement-breakpoint
CREATE INDEX "products_best_seller" ON "products" USING btree ("position") WHERE best_seller;
--> statement-breakpoint
-- "The code 'save10' (case-insensitive) sets a discount of 10 currency units."
INSERT INTO "vouchers" ("code", "amount_sen") VALUES ('save10', 1000);
