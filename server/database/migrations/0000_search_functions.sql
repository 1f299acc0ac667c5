-- Functions that indexes of the tables call.

-- The one- and two-character pieces of a text, for the search index. Trigrams find nothing for a Chinese word of one or
-- two characters, and nothing at all for Chinese under the locale C; these pieces do not depend on a locale. A single
-- ASCII character is left out: nearly every text holds it, so it would find nothing faster.
CREATE FUNCTION search_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT gram COLLATE "C"), '{}')
	FROM (
		SELECT letter, lead(letter) OVER (ORDER BY place) AS next
		FROM string_to_table(value, NULL) WITH ORDINALITY AS letters (letter, place)
	) AS pairs,
	LATERAL (VALUES (CASE WHEN ascii(letter) > 127 THEN letter END), (letter || next)) AS grams (gram)
	WHERE gram IS NOT NULL AND gram !~ '[[:space:]]'
$$;

-- The terms of a product, for the index over them. The high cost makes PostgreSQL read the index instead of all rows.
CREATE FUNCTION "indexed_terms"(terms text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
BEGIN
	RETURN terms;
END
$$;
