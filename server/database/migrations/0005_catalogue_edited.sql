DROP INDEX "products_on_sale";--> statement-breakpoint
DROP INDEX "products_best_seller";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "on_sale_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "best_seller_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("on_sale_position","position") WHERE on_sale;--> statement-breakpoint
CREATE INDEX "products_best_seller" ON "products" USING btree ("best_seller_position","position") WHERE best_seller;