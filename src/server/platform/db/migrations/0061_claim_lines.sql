CREATE TABLE "claim_lines" (
	"claim_id" text NOT NULL,
	"id" integer NOT NULL,
	"benefit" text NOT NULL,
	"item" text,
	"cause" text,
	"units" integer,
	"degree" integer,
	"provider" text,
	"bill_number" text,
	"bill_date" text,
	"from_date" text,
	"to_date" text,
	"currency" text,
	"asked" bigint,
	"rate" numeric(18, 6),
	"rate_source" text,
	"rate_day" text,
	"amount" integer,
	"file_id" text,
	CONSTRAINT "claim_lines_claim_id_id_pk" PRIMARY KEY("claim_id","id"),
	CONSTRAINT "claim_lines_id_positive" CHECK ("claim_lines"."id" > 0),
	CONSTRAINT "claim_lines_benefit_not_empty" CHECK ("claim_lines"."benefit" <> ''),
	CONSTRAINT "claim_lines_units_not_negative" CHECK ("claim_lines"."units" >= 0),
	CONSTRAINT "claim_lines_degree_percent" CHECK ("claim_lines"."degree" between 0 and 100),
	CONSTRAINT "claim_lines_bill_date_day" CHECK ("claim_lines"."bill_date" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "claim_lines_from_date_day" CHECK ("claim_lines"."from_date" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "claim_lines_to_date_day" CHECK ("claim_lines"."to_date" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "claim_lines_period" CHECK ("claim_lines"."from_date" <= "claim_lines"."to_date"),
	CONSTRAINT "claim_lines_currency_iso4217" CHECK ("claim_lines"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "claim_lines_asked_positive" CHECK ("claim_lines"."asked" > 0),
	CONSTRAINT "claim_lines_rate_positive" CHECK ("claim_lines"."rate" > 0),
	CONSTRAINT "claim_lines_rate_day_day" CHECK ("claim_lines"."rate_day" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "claim_lines_amount_positive" CHECK ("claim_lines"."amount" > 0),
	CONSTRAINT "claim_lines_rate_complete" CHECK (num_nulls(currency, asked, rate, rate_source, rate_day) in (0, 5))
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_file_id_claim_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."claim_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_lines_bill" ON "claim_lines" USING btree (lower(provider),lower(regexp_replace(bill_number, '[^[:alnum:]]', '', 'g'))) WHERE bill_number is not null;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_draft_object" CHECK (jsonb_typeof("claims"."draft") = 'object');--> statement-breakpoint
-- The lines that a claim kept in its own row: at most one for each benefit.
INSERT INTO claim_lines (claim_id, id, benefit, amount)
SELECT claims.id, line.id, line.value->>'benefit', (line.value->>'amount')::integer
FROM claims, jsonb_array_elements(claimant->'benefits') WITH ORDINALITY line(value, id);--> statement-breakpoint
UPDATE claims SET claimant = claimant - 'benefits' WHERE claimant ? 'benefits';--> statement-breakpoint
-- A decided line names its claimed line; null: a reviewer added it.
UPDATE claims SET decision = jsonb_set(decision, '{lines}', coalesce((
	SELECT jsonb_agg(decided.value || jsonb_build_object('line', (
		SELECT id FROM claim_lines WHERE claim_id = claims.id AND benefit = decided.value->>'benefit')) ORDER BY decided.place)
	FROM jsonb_array_elements(decision->'lines') WITH ORDINALITY decided(value, place)), '[]'))
WHERE decision ? 'lines';
