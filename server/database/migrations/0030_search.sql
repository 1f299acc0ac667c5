-- The terms of a product, for the index over them. A call is said to be dear, so that PostgreSQL reads the index and
-- never looks through all rows.
CREATE FUNCTION "indexed_terms"(terms text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
BEGIN
	RETURN terms;
END
$$;
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "missed_searches_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "product_terms" (
	"product_id" text PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"words" text[] NOT NULL,
	"terms" text[] NOT NULL,
	"rules" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_spellings" (
	"spelling" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_spellings_spelling_word_pk" PRIMARY KEY("spelling","word")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"id" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"keys" text[] NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_terms" ADD CONSTRAINT "product_terms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_terms_terms" ON "product_terms" USING gin (indexed_terms("terms")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_terms_rules_index" ON "product_terms" USING btree ("rules");--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "synonyms_keys" ON "synonyms" USING gin ("keys");
--> statement-breakpoint
-- They decide what pages show.
CREATE TRIGGER "synonyms_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonyms"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
