-- Days of the shop's time zone, which is 8 hours ahead all year.
CREATE FUNCTION "shop_day"("moment" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT ("moment" AT TIME ZONE interval '8 hours')::date
$$;

CREATE FUNCTION "start_of_shop_day"("day" date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT "day"::timestamp AT TIME ZONE interval '8 hours'
$$;

-- The pieces of lines that are sold no longer: the goods of returns whose goods are here, but for what did not come.
CREATE VIEW "pieces_back" AS
	SELECT "back"."order_id", "back"."position", sum("back"."quantity" - coalesce("back"."missing", 0)) AS "pieces"
	FROM "return_lines" AS "back" JOIN "returns" ON "returns"."id" = "back"."return_id"
	WHERE "returns"."status" IN ('arrived', 'inspected', 'completed')
	GROUP BY "back"."order_id", "back"."position";

-- The plain count of some days: what `daily_figures` stores of them. `OFFSET 0` keeps each day a look-up in its index.
CREATE FUNCTION "count_figures"("days" date[])
RETURNS TABLE ("day" date, "dimension" text, "figure" text, "key" text, "count" bigint, "amount_sen" bigint, "known_sen" bigint, "cost_sen" bigint)
LANGUAGE sql STABLE AS $$
	WITH wanted AS (
		SELECT d AS day, start_of_shop_day(d) AS since, start_of_shop_day(d + 1) AS until FROM (SELECT DISTINCT unnest($1)) AS given (d)
	), placed AS MATERIALIZED (
		SELECT wanted.day, o.id, o.status, o.cancel_reason, o.place_key, o.confirmed_by,
			greatest(0, o.total_sen + o.fee_sen - greatest(0, coalesce(o.adjustment_sen, o.voucher_discount_sen))) AS amount
		FROM wanted CROSS JOIN LATERAL (
			SELECT * FROM orders WHERE placed_at >= wanted.since AND placed_at < wanted.until OFFSET 0
		) AS o
	), sold AS MATERIALIZED (
		SELECT placed.*, i.product_id, i.price_sen, i.cost_sen, i.quantity - coalesce(back.pieces, 0) AS pieces
		FROM placed JOIN order_items i ON i.order_id = placed.id
		LEFT JOIN pieces_back back ON back.order_id = i.order_id AND back.position = i.position
		WHERE placed.status <> 'Cancelled' AND i.quantity > coalesce(back.pieces, 0)
	), facts AS (
		SELECT day, 'placed' AS figure, place_key AS place, NULL::text AS staff, NULL::text AS reason, NULL::text AS product,
			1::bigint AS count, amount, 0::bigint AS known, 0::bigint AS cost
		FROM placed
		UNION ALL
		SELECT day, 'cancelled', place_key, NULL, cancel_reason, NULL, 1, amount, 0, 0 FROM placed WHERE status = 'Cancelled'
		UNION ALL
		SELECT DISTINCT ON (id) day, 'sold', place_key, NULL, NULL, NULL, 1, amount, 0, 0 FROM sold
		UNION ALL
		SELECT day, 'goods', place_key, coalesce(confirmed_by, ''), NULL, product_id, pieces, price_sen * pieces,
			CASE WHEN cost_sen IS NULL THEN 0 ELSE price_sen * pieces END, coalesce(cost_sen, 0) * pieces
		FROM sold
		UNION ALL
		SELECT wanted.day, 'confirmed', o.place_key, coalesce(o.confirmed_by, ''), NULL, NULL,
			1, greatest(0, o.total_sen + o.fee_sen - greatest(0, coalesce(o.adjustment_sen, o.voucher_discount_sen))), 0, 0
		FROM wanted CROSS JOIN LATERAL (
			SELECT * FROM orders WHERE confirmed_at >= wanted.since AND confirmed_at < wanted.until OFFSET 0
		) AS o
		UNION ALL
		SELECT wanted.day, 'failed', o.place_key, coalesce(o.confirmed_by, ''), coalesce(f.reason, ''), NULL,
			1, greatest(0, o.total_sen + o.fee_sen - greatest(0, coalesce(o.adjustment_sen, o.voucher_discount_sen))), 0, 0
		FROM wanted CROSS JOIN LATERAL (
			SELECT * FROM failed_deliveries WHERE at >= wanted.since AND at < wanted.until OFFSET 0
		) AS f
		JOIN orders o ON o.id = f.order_id
		UNION ALL
		SELECT wanted.day, 'returned', o.place_key, coalesce(o.confirmed_by, ''), NULL, NULL, 1, coalesce(o.refund_sen, 0), 0, 0
		FROM wanted CROSS JOIN LATERAL (
			SELECT * FROM orders WHERE return_requested_at >= wanted.since AND return_requested_at < wanted.until OFFSET 0
		) AS o
		UNION ALL
		SELECT y.day, y.kind, o.place_key, coalesce(y.staff_id, ''), NULL, NULL, 1, y.amount_sen, 0, 0
		FROM wanted JOIN payments y ON y.day = wanted.day JOIN orders o ON o.id = y.order_id
		WHERE y.kind IN ('received', 'refunded')
	)
	SELECT facts.day,
		CASE WHEN grouping(place) = 0 THEN 'place' WHEN grouping(staff) = 0 THEN 'staff' WHEN grouping(reason) = 0 THEN 'reason'
			WHEN grouping(product) = 0 THEN 'product' ELSE '' END,
		facts.figure, coalesce(place, staff, reason, product, ''),
		sum(facts.count)::bigint, sum(amount)::bigint, sum(known)::bigint, sum(cost)::bigint
	FROM facts
	GROUP BY GROUPING SETS ((facts.day, figure), (facts.day, figure, place), (facts.day, figure, staff), (facts.day, figure, reason), (facts.day, figure, product))
	HAVING (grouping(place) = 1 OR place IS NOT NULL) AND (grouping(staff) = 1 OR staff IS NOT NULL)
		AND (grouping(reason) = 1 OR reason IS NOT NULL) AND (grouping(product) = 1 OR product IS NOT NULL)
$$;

-- Counts days again whose figures have changed, the oldest first, and answers how many. Their marks are removed before
-- they are counted: what is committed in between is counted once more, and never missed.
CREATE FUNCTION "refresh_figures"("most" integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"days" date[];
BEGIN
	IF NOT pg_try_advisory_xact_lock(hashtextextended('daily_figures', 0)) THEN
		RETURN 0;
	END IF;
	SELECT array_agg("d") INTO "days" FROM (SELECT DISTINCT "day" AS "d" FROM "stale_figure_days" ORDER BY 1 LIMIT "most") AS "oldest";
	IF "days" IS NULL THEN
		RETURN 0;
	END IF;
	DELETE FROM "stale_figure_days" WHERE "day" = ANY ("days");
	DELETE FROM "daily_figures" WHERE "dimension" IN ('', 'place', 'staff', 'reason', 'product') AND "day" = ANY ("days");
	INSERT INTO "daily_figures" ("day", "dimension", "figure", "key", "count", "amount_sen", "known_sen", "cost_sen")
	SELECT * FROM count_figures("days");
	RETURN cardinality("days");
END
$$;

-- Every day that has figures, stored or not.
CREATE FUNCTION "days_with_figures"() RETURNS SETOF date LANGUAGE sql STABLE AS $$
	SELECT day FROM daily_figures
	UNION SELECT shop_day(placed_at) FROM orders
	UNION SELECT shop_day(confirmed_at) FROM orders WHERE confirmed_at IS NOT NULL
	UNION SELECT shop_day(return_requested_at) FROM orders WHERE return_requested_at IS NOT NULL
	UNION SELECT shop_day(at) FROM failed_deliveries
	UNION SELECT day FROM payments
$$;

CREATE FUNCTION "orders_make_figures_stale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_figure_days" ("day")
	SELECT DISTINCT "on"."day" FROM "changed"
	CROSS JOIN LATERAL (VALUES (shop_day("placed_at")), (shop_day("confirmed_at")), (shop_day("return_requested_at"))) AS "on" ("day")
	WHERE "on"."day" IS NOT NULL;
	RETURN NULL;
END
$$;

CREATE TRIGGER "orders_added_to_figures" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "orders_make_figures_stale"();

CREATE TRIGGER "orders_deleted_from_figures" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "orders_make_figures_stale"();

CREATE FUNCTION "order_makes_figures_stale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_figure_days" ("day")
	SELECT DISTINCT "on"."day" FROM (
		VALUES (shop_day(OLD."placed_at")), (shop_day(OLD."confirmed_at")), (shop_day(OLD."return_requested_at")),
			(shop_day(NEW."placed_at")), (shop_day(NEW."confirmed_at")), (shop_day(NEW."return_requested_at"))
	) AS "on" ("day") WHERE "on"."day" IS NOT NULL;
	IF (OLD."place_key", OLD."confirmed_by", OLD."total_sen", OLD."fee_sen", OLD."adjustment_sen", OLD."voucher_discount_sen")
		IS DISTINCT FROM (NEW."place_key", NEW."confirmed_by", NEW."total_sen", NEW."fee_sen", NEW."adjustment_sen", NEW."voucher_discount_sen") THEN
		INSERT INTO "stale_figure_days" ("day")
		SELECT "day" FROM "payments" WHERE "order_id" = NEW."id"
		UNION SELECT shop_day("at") FROM "failed_deliveries" WHERE "order_id" = NEW."id";
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER "orders_changed_in_figures" AFTER UPDATE ON "orders" FOR EACH ROW WHEN (
	(OLD."status", OLD."placed_at", OLD."confirmed_at", OLD."confirmed_by", OLD."return_requested_at", OLD."place_key", OLD."total_sen",
		OLD."fee_sen", OLD."adjustment_sen", OLD."voucher_discount_sen", OLD."refund_sen")
	IS DISTINCT FROM
	(NEW."status", NEW."placed_at", NEW."confirmed_at", NEW."confirmed_by", NEW."return_requested_at", NEW."place_key", NEW."total_sen",
		NEW."fee_sen", NEW."adjustment_sen", NEW."voucher_discount_sen", NEW."refund_sen")
) EXECUTE FUNCTION "order_makes_figures_stale"();

CREATE FUNCTION "lines_make_figures_stale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_figure_days" ("day")
	SELECT DISTINCT shop_day("orders"."placed_at") FROM "orders" WHERE "orders"."id" IN (SELECT "order_id" FROM "changed");
	RETURN NULL;
END
$$;

CREATE TRIGGER "order_items_added_to_figures" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE TRIGGER "order_items_changed_in_figures" AFTER UPDATE ON "order_items" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE TRIGGER "order_items_deleted_from_figures" AFTER DELETE ON "order_items" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE TRIGGER "returns_added_to_figures" AFTER INSERT ON "returns" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE TRIGGER "returns_changed_in_figures" AFTER UPDATE ON "returns" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE TRIGGER "returns_deleted_from_figures" AFTER DELETE ON "returns" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE TRIGGER "return_lines_added_to_figures" AFTER INSERT ON "return_lines" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE TRIGGER "return_lines_changed_in_figures" AFTER UPDATE ON "return_lines" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE TRIGGER "return_lines_deleted_from_figures" AFTER DELETE ON "return_lines" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "lines_make_figures_stale"();

CREATE FUNCTION "payments_make_figures_stale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_figure_days" ("day") SELECT DISTINCT "day" FROM "changed";
	RETURN NULL;
END
$$;

CREATE TRIGGER "payments_added_to_figures" AFTER INSERT ON "payments" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "payments_make_figures_stale"();

CREATE TRIGGER "payments_before_a_change_in_figures" AFTER UPDATE ON "payments" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "payments_make_figures_stale"();

CREATE TRIGGER "payments_changed_in_figures" AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "payments_make_figures_stale"();

CREATE TRIGGER "payments_deleted_from_figures" AFTER DELETE ON "payments" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "payments_make_figures_stale"();

CREATE FUNCTION "failures_make_figures_stale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_figure_days" ("day") SELECT DISTINCT shop_day("at") FROM "changed";
	RETURN NULL;
END
$$;

CREATE TRIGGER "failed_deliveries_added_to_figures" AFTER INSERT ON "failed_deliveries" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "failures_make_figures_stale"();

CREATE TRIGGER "failed_deliveries_before_a_change_in_figures" AFTER UPDATE ON "failed_deliveries" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "failures_make_figures_stale"();

CREATE TRIGGER "failed_deliveries_changed_in_figures" AFTER UPDATE ON "failed_deliveries" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "failures_make_figures_stale"();

CREATE TRIGGER "failed_deliveries_deleted_from_figures" AFTER DELETE ON "failed_deliveries" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "failures_make_figures_stale"();

CREATE FUNCTION "all_figures_become_stale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stale_figure_days" ("day") SELECT DISTINCT "day" FROM "daily_figures";
	RETURN NULL;
END
$$;

CREATE TRIGGER "orders_emptied_in_figures" AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION "all_figures_become_stale"();

CREATE TRIGGER "order_items_emptied_in_figures" AFTER TRUNCATE ON "order_items" FOR EACH STATEMENT EXECUTE FUNCTION "all_figures_become_stale"();

CREATE TRIGGER "payments_emptied_in_figures" AFTER TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION "all_figures_become_stale"();

CREATE TRIGGER "failed_deliveries_emptied_in_figures" AFTER TRUNCATE ON "failed_deliveries" FOR EACH STATEMENT EXECUTE FUNCTION "all_figures_become_stale"();

CREATE TRIGGER "returns_emptied_in_figures" AFTER TRUNCATE ON "returns" FOR EACH STATEMENT EXECUTE FUNCTION "all_figures_become_stale"();

CREATE TRIGGER "return_lines_emptied_in_figures" AFTER TRUNCATE ON "return_lines" FOR EACH STATEMENT EXECUTE FUNCTION "all_figures_become_stale"();
