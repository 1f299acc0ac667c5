CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" bigint PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"pdf" "bytea" NOT NULL,
	CONSTRAINT "invoices_order" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "member_orders" (
	"member_id" text PRIMARY KEY NOT NULL,
	"pending" integer NOT NULL,
	CONSTRAINT "member_orders_pending" CHECK (pending >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"description" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"product_name" jsonb NOT NULL,
	"spec_name" text NOT NULL,
	"display_name" jsonb NOT NULL,
	"spec_index" integer NOT NULL,
	"color" text NOT NULL,
	"display_color" jsonb NOT NULL,
	"size" text NOT NULL,
	"img_url" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_sen" integer NOT NULL,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_items_quantity" CHECK (quantity > 0),
	CONSTRAINT "order_items_price" CHECK (price_sen >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_submissions" (
	"member_id" text NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_submissions_once" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1),
	"member_id" text NOT NULL,
	"status" text NOT NULL,
	"total_sen" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"voucher_code" text,
	"voucher_discount_sen" bigint NOT NULL,
	"adjustment_sen" bigint,
	"payment_method" text NOT NULL,
	"shipping_method" text NOT NULL,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"pickup_location" text,
	"contact_phone" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_name" text NOT NULL,
	"notes" text NOT NULL,
	"delivery_access" jsonb,
	"shipping_provider" text,
	"tracking_number" text,
	"invoice_type" text NOT NULL,
	"invoice_status" text NOT NULL,
	"company_name" text,
	"tax_id" text,
	"invoice_address" text,
	"return_status" text NOT NULL,
	"return_reason" text,
	"return_requested_at" timestamp with time zone,
	"return_processed_at" timestamp with time zone,
	"refund_sen" bigint,
	"restocked_at" timestamp with time zone,
	"language" text NOT NULL,
	"body_hash" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_total" CHECK (total_sen >= 0),
	CONSTRAINT "orders_voucher" CHECK (voucher_discount_sen between 0 and total_sen),
	CONSTRAINT "orders_adjustment" CHECK (adjustment_sen between 0 and total_sen),
	CONSTRAINT "orders_refund" CHECK (refund_sen between 0 and total_sen)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_orders" ADD CONSTRAINT "member_orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_submissions" ADD CONSTRAINT "order_submissions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_submissions" ADD CONSTRAINT "order_submissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_of_subject" ON "audit_entries" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "order_history_of_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_submissions_of_order" ON "order_submissions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","placed_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at" DESC NULLS LAST);