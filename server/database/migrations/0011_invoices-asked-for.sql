DROP INDEX "orders_with_invoice_to_issue";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_with_invoice_to_issue" ON "orders" USING btree ("placed_at","number","invoice_asked_at") WHERE invoice_status = 'pending';