-- Texts of the specs that a search looks through: the table of fields says which, and the program writes them here.
ALTER TABLE "products" ADD COLUMN "spec_search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((name->>'en') || ' ' || (name->>'zh-TW') || ' ' || (description->>'en') || ' ' || (description->>'zh-TW') || spec_search_text)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_search_grams" ON "products" USING gin (search_grams("search_text"));--> statement-breakpoint
DROP TRIGGER "specs_changed" ON "specs";--> statement-breakpoint
DROP TRIGGER "specs_sold_out" ON "specs";--> statement-breakpoint
CREATE TRIGGER "specs_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "specs"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
--> statement-breakpoint
-- Any column counts, also one that is added later, but for the stock: an order takes from it, and a notification makes
-- orders that commit wait for each other. Cards say whether a product is sold out; the number itself is read live.
CREATE FUNCTION "tell_spec_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	with_old_stock "specs"%ROWTYPE := NEW;
BEGIN
	with_old_stock."stock" := OLD."stock";
	IF (OLD."stock" = 0) <> (NEW."stock" = 0) OR with_old_stock IS DISTINCT FROM OLD THEN
		PERFORM pg_notify('catalogue_changed', '');
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "specs_updated" AFTER UPDATE ON "specs"
FOR EACH ROW EXECUTE FUNCTION "tell_spec_changed"();
