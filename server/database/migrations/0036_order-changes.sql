CREATE TABLE "order_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" text NOT NULL,
	"state" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"note" text NOT NULL,
	"consent" text,
	"decided_at" timestamp with time zone,
	"entry" bigint
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refund";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_sen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_changes_of_order" ON "order_changes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_changes_proposed" ON "order_changes" USING btree ("order_id") WHERE state = 'proposed';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee" CHECK (fee_sen >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund" CHECK (refund_sen between 0 and total_sen + fee_sen);