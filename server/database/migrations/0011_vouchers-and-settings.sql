CREATE TABLE "shop_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_settings_once" CHECK (id)
);
--> statement-breakpoint
CREATE INDEX "orders_with_voucher" ON "orders" USING btree ("voucher_code") WHERE voucher_code is not null;