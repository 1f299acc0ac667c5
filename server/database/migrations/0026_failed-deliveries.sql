CREATE TABLE "failed_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"goods_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "failed_deliveries" ADD CONSTRAINT "failed_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_deliveries_of_order" ON "failed_deliveries" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "failed_deliveries_with_goods_out" ON "failed_deliveries" USING btree ("order_id","at") WHERE goods_back_at is null;--> statement-breakpoint
-- Cancelled on their way: staff were not asked why, and the goods of these are still out.
INSERT INTO failed_deliveries (order_id, at)
SELECT id, updated_at FROM orders WHERE status = 'Cancelled' AND restocked_at IS NULL;--> statement-breakpoint
-- An order for pickup that only waits at its location was not paid for yet.
UPDATE orders SET paid_at = NULL WHERE status = 'delivered' AND shipping_method = 'self_pickup' AND payment_method = 'Cash on Delivery';
