-- The words of a name, and the words written together from each word on ("sreyneang" of "srey neang"), in small letters
-- without accents and signs, in both transcriptions of letters such as ä and ø. `listNameSpellings` of
-- src/engine/language/typed/person-names.ts writes a search text in the same letters.
CREATE FUNCTION name_words(name text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	shown text := lower(normalize(regexp_replace(left(name, 500),
		'[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]', '', 'g'), NFKD));
	spelling text;
	rest text;
	word text;
	words text[] := '{}';
BEGIN
	shown := translate(shown, 'ĐđÐðŁłĦħŊŋŦŧıĸ០១២៣៤៥៦៧៨៩', 'ddddllhhnnttik0123456789');
	shown := replace(replace(replace(replace(replace(replace(replace(replace(shown, 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th'), 'ẞ', 'ss'), 'ß', 'ss');
	shown := replace(replace(replace(shown, E'\u17d2\u178a', E'\u17d2\u178f'), E'\u17c1\u17b8', E'\u17be'), E'\u17c1\u17b6', E'\u17c4');
	FOREACH spelling IN ARRAY ARRAY[
		translate(shown, 'ØøƏə', 'ooee'),
		translate(regexp_replace(regexp_replace(replace(replace(shown, 'Ø', 'oe'), 'ø', 'oe'), '([aou])\u0308', '\1e', 'g'), 'a\u030a', 'aa', 'g'), 'Əə', 'aa')
	] LOOP
		rest := trim(regexp_replace(regexp_replace(spelling, '[\u0300-\u036f]', '', 'g'),
			'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u17d4-\u17db\u2000-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe30-\ufe6f]+', ' ', 'g'));
		WHILE rest <> '' LOOP
			word := split_part(rest, ' ', 1);
			words := words || word || replace(rest, ' ', '');
			rest := substr(rest, length(word) + 2);
		END LOOP;
	END LOOP;
	RETURN array_to_tsvector(words);
END $$;--> statement-breakpoint
DROP INDEX "orders_customer_name";--> statement-breakpoint
CREATE INDEX "claims_claimant_name" ON "claims" USING gin (name_words(claimant ->> 'claimant'));--> statement-breakpoint
CREATE INDEX "orders_customer_name" ON "orders" USING gin (name_words(customer_name));