-- Tells every process that what public pages show of how the shop is reached changed.
CREATE TRIGGER "shop_settings_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_settings"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
