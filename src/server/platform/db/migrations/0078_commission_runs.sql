CREATE TABLE "commission_run_lines" (
	"line_id" bigint PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"up_to" text NOT NULL,
	"currency" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	CONSTRAINT "commission_runs_number_unique" UNIQUE("number"),
	CONSTRAINT "commission_runs_status_known" CHECK ("commission_runs"."status" in ('proposed', 'booked', 'refused')),
	CONSTRAINT "commission_runs_up_to_day" CHECK ("commission_runs"."up_to" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "commission_runs_currency_iso4217" CHECK ("commission_runs"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "commission_runs_two_people" CHECK (approved_by <> proposed_by),
	CONSTRAINT "commission_runs_approved" CHECK ((status = 'booked') = (approved_by is not null) and (approved_by is null) = (approved_at is null))
);
--> statement-breakpoint
CREATE TABLE "commission_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"number" text,
	"opening" bigint NOT NULL,
	"earned" bigint NOT NULL,
	"taken_back" bigint NOT NULL,
	"deducted" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"closing" bigint GENERATED ALWAYS AS (opening + earned - taken_back - deducted - amount) STORED NOT NULL,
	"entry_id" bigint,
	CONSTRAINT "commission_statements_number_unique" UNIQUE("number"),
	CONSTRAINT "commission_statements_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "commission_statements_partner" UNIQUE("run_id","partner_id"),
	CONSTRAINT "commission_statements_amount" CHECK (amount = greatest(0, opening + earned - taken_back - deducted)),
	CONSTRAINT "commission_statements_paid" CHECK (number is not null or entry_id is null)
);
--> statement-breakpoint
ALTER TABLE "money_requests" DROP CONSTRAINT "money_requests_act_known";--> statement-breakpoint
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_line_id_ledger_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."ledger_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_run_lines" ADD CONSTRAINT "commission_run_lines_run_id_commission_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."commission_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_runs" ADD CONSTRAINT "commission_runs_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_statements" ADD CONSTRAINT "commission_statements_run_id_commission_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."commission_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_statements" ADD CONSTRAINT "commission_statements_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_statements" ADD CONSTRAINT "commission_statements_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_run_lines_run" ON "commission_run_lines" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "commission_runs_order" ON "commission_runs" USING btree ("proposed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_runs_waiting" ON "commission_runs" USING btree ("currency") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "commission_statements_of" ON "commission_statements" USING btree ("partner_id","number");--> statement-breakpoint
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_act_known" CHECK ("money_requests"."act" in ('cancel', 'change', 'claim', 'approveClaim', 'booking', 'markAsPaid', 'claimRun', 'voidMarked', 'closeMonth', 'commissionRun'));--> statement-breakpoint
-- The log of money acts names a commission run by its number.
CREATE OR REPLACE FUNCTION log_money_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	subject text := coalesce(
		(SELECT o.number FROM orders o WHERE o.id = NEW.subject AND NEW.act IN ('change', 'markAsPaid', 'voidMarked')),
		(SELECT r.number FROM payment_runs r WHERE r.id = NEW.subject AND NEW.act = 'claimRun'),
		(SELECT r.number FROM commission_runs r WHERE r.id = NEW.subject AND NEW.act = 'commissionRun'),
		NEW.subject);
BEGIN
	INSERT INTO account_events (at, type, by_id, note) VALUES (
		CASE WHEN NEW.status IN ('alone', 'waiting') THEN NEW.asked_at ELSE NEW.decided_at END,
		CASE NEW.status WHEN 'alone' THEN 'moneyMoved' WHEN 'waiting' THEN 'moneyAsked' WHEN 'done' THEN 'moneyApproved' ELSE 'moneyRefused' END,
		CASE WHEN NEW.status IN ('alone', 'waiting') THEN NEW.asked_by ELSE NEW.decided_by END,
		concat_ws(' ', NEW.act, subject, NEW.amount, NEW.currency));
	RETURN NULL;
END $$;
