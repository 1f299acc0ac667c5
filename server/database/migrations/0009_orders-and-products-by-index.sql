DROP INDEX "orders_of_member";--> statement-breakpoint
CREATE INDEX "products_of_category_by_price" ON "products" USING btree ("category_key","first_price_sen","position","id");--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","placed_at","number");