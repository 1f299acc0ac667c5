ALTER TABLE "order_history" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "undoes" bigint;