-- Volatile, so that it sees what was committed while a statement that calls it waited for a lock.
CREATE FUNCTION "orders_since"(member text, since timestamptz) RETURNS bigint LANGUAGE sql VOLATILE
AS 'select count(*) from orders where member_id = member and placed_at > since';--> statement-breakpoint
-- An order whose return is asked for counts as pending until it is confirmed or the return approved.
UPDATE "member_orders" SET "pending" = (
	SELECT count(*) FROM "orders" WHERE "orders"."member_id" = "member_orders"."member_id"
		AND "status" IN ('pending', 'Return Requested', 'return_rejected') AND "adjustment_sen" IS NULL
);
