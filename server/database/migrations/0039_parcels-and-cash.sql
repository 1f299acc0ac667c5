CREATE TABLE "cash_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sums" jsonb NOT NULL,
	"counted_sen" bigint NOT NULL,
	"expected_sen" bigint NOT NULL,
	"short_sen" bigint NOT NULL,
	"note" text NOT NULL,
	"staff_id" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_days_counted" CHECK (counted_sen >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"amount_sen" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"staff_id" text,
	"remittance_id" bigint,
	"reverses" bigint,
	"move" bigint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_amount" CHECK (amount_sen <> 0)
);
--> statement-breakpoint
CREATE TABLE "remittance_lines" (
	"remittance_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"number" text NOT NULL,
	"amount_sen" bigint,
	"order_id" text,
	"problem" text,
	"due_sen" bigint NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"staff_id" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "remittance_lines_remittance_id_line_pk" PRIMARY KEY("remittance_id","line")
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remittances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"file_name" text NOT NULL,
	"hash" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "remittances_once" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"staff_id" text,
	"courier_event" text,
	"move" bigint,
	"before" jsonb,
	"undoes" bigint
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_position_pk" PRIMARY KEY("parcel_id","position"),
	CONSTRAINT "parcel_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"courier" text,
	"tracking_number" text,
	"sends_again" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_open_sen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_move_order_history_id_fk" FOREIGN KEY ("move") REFERENCES "public"."order_history"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_courier_couriers_id_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_move_order_history_id_fk" FOREIGN KEY ("move") REFERENCES "public"."order_history"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_item" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_by_day" ON "payments" USING btree ("day","kind","way","amount_sen");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reversed_once" ON "payments" USING btree ("reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "payments_of_move" ON "payments" USING btree ("move") WHERE move is not null;--> statement-breakpoint
CREATE INDEX "remittance_lines_undecided" ON "remittance_lines" USING btree ("remittance_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "remittance_lines_of_order" ON "remittance_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "remittances_by_time" ON "remittances" USING btree ("at");--> statement-breakpoint
CREATE INDEX "parcel_events_of_parcel" ON "parcel_events" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "parcel_events_of_move" ON "parcel_events" USING btree ("move") WHERE move is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_events_of_courier" ON "parcel_events" USING btree ("courier_event") WHERE courier_event is not null;--> statement-breakpoint
CREATE INDEX "parcel_lines_of_item" ON "parcel_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_of_order" ON "parcels" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "parcels_under_way" ON "parcels" USING btree ("status","changed_at","id") WHERE status not in ('delivered', 'returned');--> statement-breakpoint
CREATE INDEX "parcels_by_tracking_number" ON "parcels" USING btree (upper("tracking_number")) WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "parcels_by_change" ON "parcels" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_tracking_number" ON "orders" USING btree (upper("tracking_number")) WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "orders_with_cash_open" ON "orders" USING btree ("paid_at","id") WHERE cash_open_sen <> 0 and paid_at is not null;--> statement-breakpoint
-- What counted as taken until now: on the day on which it was paid, less what was paid back.
INSERT INTO payments (order_id, kind, way, amount_sen, at, day)
SELECT id, booked.kind, CASE WHEN shipping_method = 'self_pickup' THEN 'cash' ELSE 'remittance' END, booked.sen, paid_at,
  (paid_at AT TIME ZONE 'Asia/Kuala_Lumpur')::date
FROM orders CROSS JOIN LATERAL (VALUES
  ('received', greatest(0, total_sen + fee_sen - greatest(0, coalesce(adjustment_sen, voucher_discount_sen)))),
  ('refunded', -coalesce(refund_sen, 0))) AS booked (kind, sen)
WHERE paid_at IS NOT NULL AND status <> 'Cancelled' AND booked.sen <> 0
ORDER BY paid_at, id, booked.kind;--> statement-breakpoint
-- What is paid later.
UPDATE orders SET cash_open_sen = greatest(0, total_sen + fee_sen - greatest(0, coalesce(adjustment_sen, voucher_discount_sen)))
WHERE confirmed_at IS NOT NULL AND paid_at IS NULL AND status <> 'Cancelled';--> statement-breakpoint
-- What is on its way now is one parcel.
INSERT INTO parcels (order_id, number, status, courier, tracking_number, created_at, left_at, changed_at)
SELECT id, 1, 'on_the_way', shipping_provider, tracking_number, updated_at, updated_at, updated_at
FROM orders WHERE status = 'Shipped' ORDER BY updated_at, id;--> statement-breakpoint
INSERT INTO parcel_lines (parcel_id, order_id, position, quantity)
SELECT parcels.id, order_items.order_id, order_items.position, order_items.quantity
FROM parcels JOIN order_items ON order_items.order_id = parcels.order_id;--> statement-breakpoint
INSERT INTO parcel_events (parcel_id, at, status, source)
SELECT id, changed_at, status, 'staff' FROM parcels ORDER BY id;
