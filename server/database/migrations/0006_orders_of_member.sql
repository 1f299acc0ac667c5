DROP INDEX "orders_of_member";--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","placed_at","number");