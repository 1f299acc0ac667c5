-- The price now is the lower one of the regular price and that of an offer. Whoever writes only the price sets the
-- regular one.
CREATE FUNCTION "derive_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW."regular_price_sen" := coalesce(NEW."regular_price_sen", NEW."price_sen");
	ELSIF NEW."price_sen" <> OLD."price_sen" AND NEW."regular_price_sen" = OLD."regular_price_sen"
		AND NEW."sale_price_sen" IS NOT DISTINCT FROM OLD."sale_price_sen" THEN
		NEW."regular_price_sen" := NEW."price_sen";
	END IF;
	NEW."price_sen" := least(NEW."regular_price_sen", NEW."sale_price_sen");
	RETURN NEW;
END
$$;

CREATE TRIGGER "specs_derive_price" BEFORE INSERT OR UPDATE OF "price_sen", "regular_price_sen", "sale_price_sen" ON "specs"
FOR EACH ROW EXECUTE FUNCTION "derive_price"();

-- Every price that a spec has had, for the lowest of the last 30 days.
CREATE FUNCTION "record_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "price_history" ("product_id", "spec_id", "since", "price_sen")
	VALUES (NEW."product_id", NEW."id", coalesce(nullif(current_setting('shop.now', true), '')::timestamptz, now()), NEW."price_sen")
	ON CONFLICT ("product_id", "spec_id", "since") DO UPDATE SET "price_sen" = excluded."price_sen";
	RETURN NULL;
END
$$;

CREATE TRIGGER "specs_first_price" AFTER INSERT ON "specs" FOR EACH ROW EXECUTE FUNCTION "record_price"();

CREATE TRIGGER "specs_new_price" AFTER UPDATE OF "price_sen", "regular_price_sen", "sale_price_sen" ON "specs"
FOR EACH ROW WHEN (OLD."price_sen" <> NEW."price_sen") EXECUTE FUNCTION "record_price"();

-- The lowest price of the 30 days before a moment, null without an earlier one. `lowestBefore` is the same rule.
CREATE FUNCTION "lowest_price_before"("product" text, "spec" text, "moment" timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT min("price_sen") FROM (
		SELECT "price_sen", "since", lead("since") OVER (ORDER BY "since") AS "until" FROM "price_history"
		WHERE "product_id" = "product" AND "spec_id" = "spec" AND "since" < "moment"
	) AS "earlier"
	WHERE "since" >= "moment" - interval '720 hours' OR "until" IS NULL OR "until" > "moment" - interval '720 hours'
$$;

-- Sets the sale prices of all specs to those of the offers that run at a moment. With `chosen` it sets only those of
-- the chosen products, as of the moment for which the others are set. `priceNow` is the same rule. It locks the specs
-- in the sequence in which an order locks them.
CREATE FUNCTION "settle_prices"("chosen" text[], "at" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"moment" timestamptz := "at";
	"touched" text[];
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('catalogue', 0));
	IF "chosen" IS NULL THEN
		PERFORM set_config('shop.now', "at"::text, true);
	ELSE
		SELECT "settled_at" INTO "moment" FROM "price_clock";
	END IF;
	PERFORM FROM "specs"
	WHERE CASE WHEN "chosen" IS NULL
		THEN "sale_price_sen" IS NOT NULL OR ("product_id", "id") IN (SELECT "product_id", "spec_id" FROM "offer_prices")
		ELSE "product_id" = ANY ("chosen") END
	ORDER BY "product_id", "id" FOR UPDATE;
	WITH "best" AS (
		SELECT DISTINCT ON ("p"."product_id", "p"."spec_id") "p"."product_id", "p"."spec_id", "p"."price_sen", "o"."ends_at"
		FROM "offer_prices" AS "p" JOIN "offers" AS "o" ON "o"."id" = "p"."offer_id"
		WHERE "o"."begins_at" <= "moment" AND ("o"."ends_at" IS NULL OR "o"."ends_at" > "moment")
			AND ("chosen" IS NULL OR "p"."product_id" = ANY ("chosen"))
		ORDER BY "p"."product_id", "p"."spec_id", "p"."price_sen", "o"."ends_at" DESC NULLS FIRST
	), "wanted" AS (
		SELECT "s"."product_id", "s"."id", "best"."price_sen", "best"."ends_at"
		FROM "specs" AS "s" LEFT JOIN "best" ON "best"."product_id" = "s"."product_id" AND "best"."spec_id" = "s"."id"
			AND "best"."price_sen" < "s"."regular_price_sen"
		WHERE ("s"."sale_price_sen" IS NOT NULL OR "best"."price_sen" IS NOT NULL)
			AND ("chosen" IS NULL OR "s"."product_id" = ANY ("chosen"))
	), "changed" AS (
		UPDATE "specs" SET
			"sale_price_sen" = "wanted"."price_sen",
			"sale_ends_at" = "wanted"."ends_at",
			"lowest_price_sen" = CASE
				WHEN "wanted"."price_sen" IS NULL THEN NULL
				WHEN "specs"."sale_price_sen" IS NULL THEN lowest_price_before("specs"."product_id", "specs"."id", "moment")
				ELSE "specs"."lowest_price_sen" END
		FROM "wanted"
		WHERE "specs"."product_id" = "wanted"."product_id" AND "specs"."id" = "wanted"."id"
			AND ("specs"."sale_price_sen", "specs"."sale_ends_at") IS DISTINCT FROM ("wanted"."price_sen", "wanted"."ends_at")
		RETURNING "specs"."product_id"
	)
	SELECT array_agg(DISTINCT "product_id") INTO "touched" FROM "changed";
	UPDATE "products" SET "first_price_sen" = "specs"."price_sen" FROM "specs"
	WHERE "products"."id" = ANY ("touched" || "chosen") AND "specs"."product_id" = "products"."id" AND "specs"."position" = 0
		AND "products"."first_price_sen" <> "specs"."price_sen";
	IF "chosen" IS NULL THEN
		UPDATE "price_clock" SET "settled_at" = "at", "next_at" = (
			SELECT min("time") FROM (
				SELECT "begins_at" AS "time" FROM "offers" WHERE "begins_at" > "at"
				UNION ALL SELECT "ends_at" FROM "offers" WHERE "ends_at" > "at"
			) AS "times"
		);
		PERFORM pg_notify('catalogue_changed', 'prices');
	END IF;
END
$$;

-- A company's own price of one piece of a spec on a day, null without one. `companyPriceSen` is the same rule.
CREATE FUNCTION "company_price"("company" text, "product" text, "spec" text, "list_sen" integer, "day" date)
RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT min("sen")::integer FROM (
		SELECT coalesce("price_sen", ("list_sen"::bigint * (100 - "per_cent") + 5000) / 10000 * 100) AS "sen"
		FROM "company_prices"
		WHERE "company_id" = "company" AND CASE "scope"
				WHEN 'spec' THEN "product_id" = "product" AND "spec_id" = "spec"
				WHEN 'category' THEN "category_key" = (SELECT "products"."category_key" FROM "products" WHERE "id" = "product")
				ELSE true END
			AND ("valid_from" IS NULL OR "valid_from" <= "day") AND ("valid_until" IS NULL OR "valid_until" >= "day")
	) AS "applying" WHERE "sen" >= 100
$$;

-- The price of one piece when an order has this many pieces of the spec, the smallest number of pieces of the tier that
-- sets it, null if none does, and whether the company's own price does. `piecePrice` with `countingTiers` is the same
-- rule.
CREATE FUNCTION "piece_price"("list_sen" integer, "now_sen" integer, "tiers" jsonb, "pieces" bigint, "company_sen" integer DEFAULT NULL)
RETURNS TABLE ("price_sen" integer, "tier_from" integer, "is_company" boolean) LANGUAGE sql IMMUTABLE AS $$
	SELECT least("public"."sen", "company_sen")::integer, CASE WHEN "own"."is_lower" THEN NULL ELSE "public"."from" END, "own"."is_lower"
	FROM (
		SELECT coalesce("reached"."sen", "now_sen") AS "sen", "reached"."from"
		FROM (SELECT) AS "one" LEFT JOIN LATERAL (
			SELECT "from", "sen" FROM (
				SELECT ("tier" ->> 'from')::integer AS "from", CASE WHEN "tier" ? 'price' THEN ("tier" ->> 'price')::bigint * 100
					ELSE ("list_sen"::bigint * (100 - ("tier" ->> 'perCent')::integer) + 5000) / 10000 * 100 END AS "sen"
				FROM jsonb_array_elements("tiers") AS "tier"
			) AS "priced"
			WHERE "from" <= "pieces" AND "sen" >= 100 AND "sen" < "now_sen"
			ORDER BY "sen", "from" LIMIT 1
		) AS "reached" ON true
	) AS "public" CROSS JOIN LATERAL (SELECT coalesce("company_sen" < "public"."sen", false) AS "is_lower") AS "own"
$$;
