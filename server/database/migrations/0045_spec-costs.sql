CREATE TABLE "spec_costs" (
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"cost_sen" integer NOT NULL,
	CONSTRAINT "spec_costs_product_id_spec_id_pk" PRIMARY KEY("product_id","spec_id"),
	CONSTRAINT "spec_costs_cost" CHECK (cost_sen >= 0)
);
--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "spec_costs" ADD CONSTRAINT "spec_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;