ALTER TABLE "orders" ADD COLUMN "customer_confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_of_phone" ON "orders" USING btree ("contact_phone");