CREATE TABLE "return_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"staff_id" text,
	"note" text DEFAULT '' NOT NULL,
	"move" bigint,
	"before" jsonb,
	"undoes" bigint
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"sellable" integer,
	"scrapped" integer,
	"missing" integer,
	"scrap_reason" text,
	"refund_sen" bigint,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity" CHECK (quantity > 0),
	CONSTRAINT "return_lines_inspected" CHECK (sellable >= 0 and scrapped >= 0 and missing >= 0 and sellable + scrapped + missing = quantity)
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"staff_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"started_by" text NOT NULL,
	"staff_id" text,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision" jsonb,
	"way" text,
	"collect_day" date,
	"collect_half" text,
	"courier" text,
	"tracking_number" text,
	"arrived_at" timestamp with time zone,
	"inspected_at" timestamp with time zone,
	"inspected_by" text,
	"inspection_note" text DEFAULT '' NOT NULL,
	"refund_way" text,
	"account" "bytea",
	"account_end" text DEFAULT '' NOT NULL,
	"refund_sen" bigint,
	"exchanged_sen" bigint DEFAULT 0 NOT NULL,
	"refund_reason" text DEFAULT '' NOT NULL,
	"refunded_at" timestamp with time zone,
	"refunded_by" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "returns_refund" CHECK (refund_sen >= 0 and exchanged_sen between 0 and coalesce(refund_sen, 0))
);
--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_invoice";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_of" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_sen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchanged_sen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "return_id" bigint;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_move_order_history_id_fk" FOREIGN KEY ("move") REFERENCES "public"."order_history"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_events_of_return" ON "return_events" USING btree ("return_id","id");--> statement-breakpoint
CREATE INDEX "return_events_of_move" ON "return_events" USING btree ("move") WHERE move is not null;--> statement-breakpoint
CREATE INDEX "return_lines_of_item" ON "return_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "return_photos_of_return" ON "return_photos" USING btree ("return_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_of_order" ON "returns" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_open_once" ON "returns" USING btree ("order_id") WHERE status not in ('completed', 'rejected', 'withdrawn');--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("status","way","changed_at","id") WHERE status not in ('completed', 'rejected', 'withdrawn');--> statement-breakpoint
CREATE INDEX "returns_by_change" ON "returns" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "returns_by_tracking_number" ON "returns" USING btree (upper("tracking_number")) WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "returns_note_grams" ON "returns" USING gin (search_grams(lower("note"))) WHERE note <> '';--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_of_exchange" ON "orders" USING btree ("exchange_of") WHERE exchange_of is not null and status <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_number");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_of_return" ON "credit_notes" USING btree ("return_id") WHERE return_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange" CHECK (exchange_sen >= 0 and exchanged_sen >= 0);--> statement-breakpoint
-- Returns of before there were lines: one of each order, of all that it holds.
insert into returns (order_id, number, status, started_by, reason, note, requested_at, decided_at, arrived_at,
    inspected_at, refund_way, refund_sen, refunded_at, changed_at)
  select id, 1, state.status, 'customer', case when coalesce(return_reason, '') <> '' then 'other' end,
    coalesce(return_reason, ''), coalesce(return_requested_at, updated_at), return_processed_at,
    case when state.status in ('arrived', 'inspected', 'completed') then updated_at end,
    case when state.status in ('inspected', 'completed') then updated_at end,
    case when state.status = 'completed' then 'cash' end, case when state.status = 'completed' then coalesce(refund_sen, 0) end,
    case when state.status = 'completed' then updated_at end, updated_at
  from orders cross join lateral (select case orders.status
    when 'Return Requested' then 'requested' when 'return_approved' then 'approved' when 'return_completed' then 'completed'
    when 'Returned' then case when restocked_at is null then 'arrived' else 'inspected' end
    else 'rejected' end as status) as state
  where return_status <> 'not_applied' and not exists (select from returns where returns.order_id = orders.id)
  order by updated_at, id;--> statement-breakpoint
insert into return_lines (return_id, order_id, position, quantity, sellable, scrapped, missing)
  select returns.id, orders.id, position, quantity,
    case when inspected_at is not null then case when restocked_at is null then 0 else quantity end end,
    case when inspected_at is not null then case when restocked_at is null then quantity else 0 end end,
    case when inspected_at is not null then 0 end
  from returns join orders on orders.id = returns.order_id join order_items on order_items.order_id = orders.id
  where not exists (select from return_lines where return_id = returns.id);--> statement-breakpoint
insert into return_events (return_id, at, status)
  select returns.id, returns.changed_at, returns.status from returns join orders on orders.id = returns.order_id
  where not exists (select from return_events where return_id = returns.id) order by returns.id;--> statement-breakpoint
-- Credit notes after a return are about it.
update credit_notes set return_id = returns.id
from returns join orders on orders.id = returns.order_id
where returns.order_id = credit_notes.order_id and returns.status = 'completed' and orders.status = 'return_completed'
  and orders.paid_at is not null;
