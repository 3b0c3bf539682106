CREATE TABLE "claim_guarantees" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"claim_id" text NOT NULL,
	"provider" text NOT NULL,
	"benefit" text NOT NULL,
	"cause" text,
	"units" integer,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"valid_until" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"end_reason" text,
	CONSTRAINT "claim_guarantees_number_unique" UNIQUE("number"),
	CONSTRAINT "claim_guarantees_provider_not_empty" CHECK ("claim_guarantees"."provider" <> ''),
	CONSTRAINT "claim_guarantees_benefit_not_empty" CHECK ("claim_guarantees"."benefit" <> ''),
	CONSTRAINT "claim_guarantees_units_positive" CHECK ("claim_guarantees"."units" > 0),
	CONSTRAINT "claim_guarantees_amount_positive" CHECK ("claim_guarantees"."amount" > 0),
	CONSTRAINT "claim_guarantees_currency_iso4217" CHECK ("claim_guarantees"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "claim_guarantees_valid_until_day" CHECK ("claim_guarantees"."valid_until" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "claim_guarantees_ended" CHECK (num_nulls(ended_at, ended_by, end_reason) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "claim_guarantees" ADD CONSTRAINT "claim_guarantees_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_guarantees" ADD CONSTRAINT "claim_guarantees_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_guarantees" ADD CONSTRAINT "claim_guarantees_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_guarantees_claim" ON "claim_guarantees" USING btree ("claim_id","issued_at");