-- Tells every process that something changed that public pages show, so that it clears what it has cached. A
-- transaction notifies once, however many rows it changes.
CREATE FUNCTION "tell_catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue_changed', '');
	RETURN NULL;
END
$$;

CREATE TRIGGER "categories_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

CREATE TRIGGER "kits_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "kits"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

CREATE TRIGGER "products_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

CREATE TRIGGER "synonyms_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonyms"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

CREATE TRIGGER "pickup_locations_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pickup_locations"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

-- These are cached together, as the saved settings.
CREATE TRIGGER "shop_settings_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_settings"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

CREATE TRIGGER "closed_days_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "closed_days"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

CREATE TRIGGER "shop_texts_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_texts"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

CREATE TRIGGER "specs_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "specs"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();

-- An update of any column counts, also of one that is added later, except for the stock: every order takes from it, and
-- a notification would make orders wait for each other at commit. Cards show only whether a product is sold out; the
-- number itself is read live.
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

CREATE TRIGGER "specs_updated" AFTER UPDATE ON "specs"
FOR EACH ROW EXECUTE FUNCTION "tell_spec_changed"();
