-- Functions of the statement that places an order. Those that count are volatile, so that they see what was committed
-- while the statement waited for a lock.

-- How many orders a member has placed since a moment.
CREATE FUNCTION "orders_since"(member text, since timestamptz) RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT count(*) FROM orders WHERE member_id = member AND placed_at > since
$$;

-- How often a voucher was used, by one member or, with null, by everybody.
CREATE FUNCTION "voucher_uses"(voucher text, member text) RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT count(*) FROM orders
	WHERE voucher_code = voucher AND status <> 'Cancelled' AND (member IS NULL OR member_id = member)
$$;

-- What a member has ordered for a company since a moment, in sen; cancelled orders give it back.
CREATE FUNCTION "ordered_for_company"(company text, member text, since timestamptz) RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT coalesce(sum(greatest(0, total_sen + fee_sen - greatest(0, coalesce(adjustment_sen, voucher_discount_sen)))), 0)::bigint
	FROM orders
	WHERE company_id = company AND member_id = member AND placed_at >= since AND status <> 'Cancelled'
$$;

-- Whether an amount is within a limit, both in sen. A limit of null is none, and 0 is always passed.
CREATE FUNCTION "is_within_limit"(amount bigint, most bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT most IS NULL OR most > 0 AND amount <= most
$$;

-- Whether a day has room for one more delivery in a half of it or, with null, at any time. A limit of null is none.
CREATE FUNCTION "has_delivery_room"(on_day date, half text, mornings int, afternoons int) RETURNS boolean LANGUAGE sql VOLATILE AS $$
	SELECT (half IS DISTINCT FROM 'morning' OR mornings IS NULL OR morning < mornings)
		AND (half IS DISTINCT FROM 'afternoon' OR afternoons IS NULL OR afternoon < afternoons)
		AND (mornings IS NULL OR afternoons IS NULL OR morning + afternoon + anytime < mornings + afternoons)
	FROM (
		SELECT count(*) FILTER (WHERE promised_half = 'morning') AS morning,
			count(*) FILTER (WHERE promised_half = 'afternoon') AS afternoon,
			count(*) FILTER (WHERE promised_half IS NULL) AS anytime
		FROM orders WHERE slot_day = on_day
	) AS taken
$$;

-- The first of the days that has room, locked until the end of the transaction; null if none has.
CREATE FUNCTION "take_delivery_day"(days date[], half text, mornings int, afternoons int) RETURNS date LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	on_day date;
BEGIN
	IF mornings IS NULL AND afternoons IS NULL THEN
		RETURN days[1];
	END IF;
	FOREACH on_day IN ARRAY coalesce(days, array[]::date[]) LOOP
		PERFORM pg_advisory_xact_lock(hashtextextended('delivery ' || on_day, 0));
		IF has_delivery_room(on_day, half, mornings, afternoons) THEN
			RETURN on_day;
		END IF;
	END LOOP;
	RETURN NULL;
END
$$;

-- Notes each new order while somebody is told of new orders; otherwise placing one costs nothing more.
CREATE FUNCTION "note_untold_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_mails WHERE mail <> 'off') OR EXISTS (SELECT FROM order_webhook WHERE active) THEN
    INSERT INTO untold_orders (order_id, at) VALUES (NEW.id, NEW.placed_at);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "orders_placed" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_untold_order"();
