-- Tells every process that what public pages show of the catalogue changed. A transaction tells it once, however
-- many rows it changes.
CREATE FUNCTION "tell_catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue_changed', '');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "categories_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
--> statement-breakpoint
CREATE TRIGGER "products_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
--> statement-breakpoint
-- Every column but the stock: an order takes from it, and a notice makes orders that commit wait for each other.
CREATE TRIGGER "specs_changed" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
	"product_id", "id", "name", "former_names", "display_name", "price_sen", "color", "display_color", "size",
	"description", "images", "position" ON "specs"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
--> statement-breakpoint
-- Cards say whether a product is sold out; the number itself is read live.
CREATE TRIGGER "specs_sold_out" AFTER UPDATE OF "stock" ON "specs"
FOR EACH ROW WHEN ((OLD."stock" = 0) <> (NEW."stock" = 0)) EXECUTE FUNCTION "tell_catalogue_changed"();
