-- The words of a fact by which a search finds a row. `buildFactQueries` of src/server/platform/db/columns/fact-condition.ts
-- writes the same words for a typed text. A sign separates the kinds. Numbers are written backwards: their last digits
-- find them. Phones and plates have a word from each character on: any part finds them. A Khmer name is written twice,
-- so that it is found in either order without blanks, too. The costs are as measured: an index is cheaper than a scan.
CREATE FUNCTION fact_words(kind text, value text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2000 AS $$
DECLARE
	plain text;
	words text[] := '{}';
BEGIN
	IF kind = 'name' THEN
		RETURN public.name_words(CASE WHEN value ~ '[\u1780-\u17b3]' THEN value || ' ' || value ELSE value END);
	END IF;
	plain := regexp_replace(lower(left(value, 100)), '[^a-z0-9]', '', 'g');
	IF plain = '' THEN RETURN ''::tsvector; END IF;
	CASE kind
		WHEN 'number' THEN words := ARRAY['#' || reverse(plain)];
		WHEN 'identity' THEN words := ARRAY['=' || reverse(plain)];
		WHEN 'vehicle' THEN words := ARRAY['$' || reverse(plain)];
		WHEN 'phone' THEN
			words := ARRAY['+' || plain];
			FOR at IN 2..length(plain) - 2 LOOP words := words || ('+' || substr(plain, at)); END LOOP;
			IF plain LIKE '855%' THEN words := words || ('+0' || substr(plain, 4)); END IF;
		WHEN 'plate' THEN
			words := ARRAY['%' || plain];
			FOR at IN 2..length(plain) - 2 LOOP words := words || ('%' || substr(plain, at)); END LOOP;
	END CASE;
	RETURN array_to_tsvector(words);
END $$;--> statement-breakpoint
-- The words of an order: of its columns and of `search_facts`, texts by kind. The word of its partner begins with @.
CREATE FUNCTION order_words(partner text, number text, phone text, customer text, facts jsonb) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
	words tsvector := public.fact_words('number', number) || public.fact_words('phone', phone);
	kind text;
	found jsonb;
	value text;
BEGIN
	IF partner IS NOT NULL THEN words := words || array_to_tsvector(ARRAY['@' || partner]); END IF;
	IF customer IS NOT NULL THEN words := words || public.fact_words('name', customer); END IF;
	IF facts IS NOT NULL THEN
		FOR kind, found IN SELECT * FROM jsonb_each(facts) LOOP
			FOR value IN SELECT * FROM jsonb_array_elements_text(found) LOOP
				words := words || public.fact_words(kind, value);
			END LOOP;
		END LOOP;
	END IF;
	RETURN words;
END $$;--> statement-breakpoint
-- The words of a claim: its number and its policy's, the claimant, the phone, and the partner. Not those of the contact
-- person: words of two people would be one name.
CREATE FUNCTION claim_words(partner text, number text, policy text, claimant jsonb) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
	words tsvector := public.fact_words('number', number) || public.fact_words('number', policy);
BEGIN
	IF partner IS NOT NULL THEN words := words || array_to_tsvector(ARRAY['@' || partner]); END IF;
	RETURN words || coalesce(public.fact_words('name', claimant ->> 'claimant'), '')
		|| coalesce(public.fact_words('phone', claimant ->> 'phone'), '');
END $$;--> statement-breakpoint
DROP INDEX "claims_phone_end";--> statement-breakpoint
DROP INDEX "claims_claimant_name";--> statement-breakpoint
DROP INDEX "orders_customer_name";--> statement-breakpoint
DROP INDEX "orders_phone_end";--> statement-breakpoint
DROP INDEX "orders_number_end";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_facts" jsonb;--> statement-breakpoint
CREATE INDEX "claims_words" ON "claims" USING gin (claim_words(partner_id, number, policy_number, claimant));--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (order_words(partner_id, number, phone, customer_name, search_facts));--> statement-breakpoint
CREATE INDEX "orders_without_facts" ON "orders" USING btree ("id") WHERE search_facts is null;--> statement-breakpoint
CREATE INDEX "policies_words" ON "policies" USING gin (fact_words('number', number));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_search_facts_object" CHECK (jsonb_typeof("orders"."search_facts") = 'object');