-- A claim on one benefit asks for all of its amount there. One on several has one amount for them together: nobody knows its parts.
UPDATE claims SET claimant = jsonb_set(claimant, '{benefits}', (
	SELECT jsonb_agg(jsonb_build_object('benefit', named.benefit,
		'amount', CASE WHEN jsonb_array_length(claimant->'benefits') = 1 THEN amount END) ORDER BY named.place)
	FROM jsonb_array_elements_text(claimant->'benefits') WITH ORDINALITY named(benefit, place)))
WHERE jsonb_typeof(claimant->'benefits'->0) = 'string';
