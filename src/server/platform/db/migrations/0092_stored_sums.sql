CREATE TABLE "account_sums" (
	"day" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "account_sums_day_account_currency_pk" PRIMARY KEY("day","account","currency"),
	CONSTRAINT "account_sums_day_day" CHECK ("account_sums"."day" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "account_sums_currency_iso4217" CHECK ("account_sums"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
-- The days get their sums by account when they are folded again.
TRUNCATE "daily_sums", "folded_days";--> statement-breakpoint
CREATE TABLE "earned_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"policy_number" text NOT NULL,
	CONSTRAINT "earned_changes_policy_number_not_empty" CHECK ("earned_changes"."policy_number" <> '')
);
--> statement-breakpoint
CREATE TABLE "earned_months" (
	"month" date NOT NULL,
	"product" text NOT NULL,
	"agent_id" text,
	"partner_id" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "earned_months_of" UNIQUE NULLS NOT DISTINCT("month","product","agent_id","partner_id","currency"),
	CONSTRAINT "earned_months_currency_iso4217" CHECK ("earned_months"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "earned_spans" (
	"policy_number" text NOT NULL,
	"product" text NOT NULL,
	"agent_id" text,
	"partner_id" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"first" date NOT NULL,
	"days" integer NOT NULL,
	"earns_from" date NOT NULL,
	"earns_to" date NOT NULL,
	CONSTRAINT "earned_spans_currency_iso4217" CHECK ("earned_spans"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE INDEX "earned_spans_policy" ON "earned_spans" USING btree ("policy_number");--> statement-breakpoint
CREATE INDEX "earned_spans_partner" ON "earned_spans" USING btree ("partner_id","earns_to");--> statement-breakpoint
CREATE INDEX "earned_spans_days" ON "earned_spans" USING btree ("earns_to");--> statement-breakpoint
CREATE INDEX "policy_transactions_ends" ON "policy_transactions" USING btree ("effective_from") WHERE kind in ('renew', 'lapse', 'cancel');--> statement-breakpoint
-- A policy whose cover or bookings change is noted, in the same transaction; reports store its spans before they read them.
CREATE FUNCTION earned_premium_of_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO earned_changes (policy_number) VALUES (NEW.number);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION earned_premium_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO earned_changes (policy_number) VALUES (coalesce(NEW.policy_number, OLD.policy_number));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER earned_premium_of_policy AFTER UPDATE OF effective_from, effective_to ON policies
	FOR EACH ROW EXECUTE FUNCTION earned_premium_of_policy();--> statement-breakpoint
CREATE TRIGGER earned_premium_of_record AFTER INSERT OR DELETE OR UPDATE ON policy_transactions
	FOR EACH ROW EXECUTE FUNCTION earned_premium_of_record();--> statement-breakpoint
CREATE TRIGGER earned_premium_of_record AFTER INSERT OR DELETE OR UPDATE ON policy_facts
	FOR EACH ROW EXECUTE FUNCTION earned_premium_of_record();--> statement-breakpoint
INSERT INTO earned_changes (policy_number) SELECT number FROM policies;
