DROP INDEX "products_category_key_position_id_index";--> statement-breakpoint
DROP INDEX "products_position_id_index";--> statement-breakpoint
CREATE INDEX "products_of_category" ON "products" USING btree ("category_key","position","id","published");--> statement-breakpoint
CREATE INDEX "products_in_order" ON "products" USING btree ("position","id","published");