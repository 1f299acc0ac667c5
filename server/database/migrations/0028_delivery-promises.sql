ALTER TABLE "orders" ADD COLUMN "promised_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_half" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_day" date;--> statement-breakpoint
CREATE INDEX "orders_by_slot" ON "orders" USING btree ("slot_day","promised_half") WHERE slot_day is not null;--> statement-breakpoint
CREATE INDEX "orders_to_arrive" ON "orders" USING btree ("promised_to") WHERE status in ('pending', 'In Progress', 'Shipped');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promise" CHECK (promised_from <= promised_to);--> statement-breakpoint
CREATE FUNCTION "has_delivery_room"(on_day date, half text, mornings int, afternoons int) RETURNS boolean LANGUAGE sql VOLATILE
AS 'select (half is distinct from ''morning'' or mornings is null or morning < mornings) and (half is distinct from ''afternoon'' or afternoons is null or afternoon < afternoons) and (mornings is null or afternoons is null or morning + afternoon + anytime < mornings + afternoons) from (select count(*) filter (where promised_half = ''morning'') as morning, count(*) filter (where promised_half = ''afternoon'') as afternoon, count(*) filter (where promised_half is null) as anytime from orders where slot_day = on_day) as taken';--> statement-breakpoint
CREATE FUNCTION "take_delivery_day"(days date[], half text, mornings int, afternoons int) RETURNS date LANGUAGE plpgsql VOLATILE
AS 'declare on_day date; begin if mornings is null and afternoons is null then return days[1]; end if; foreach on_day in array coalesce(days, array[]::date[]) loop perform pg_advisory_xact_lock(hashtextextended(''delivery '' || on_day, 0)); if has_delivery_room(on_day, half, mornings, afternoons) then return on_day; end if; end loop; return null; end';
