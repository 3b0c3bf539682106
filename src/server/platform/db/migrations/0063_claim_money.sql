CREATE TABLE "claim_payees" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"name" text NOT NULL,
	"bank" text NOT NULL,
	"bic" text,
	"account" text NOT NULL,
	"digits" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	CONSTRAINT "claim_payees_name_not_empty" CHECK ("claim_payees"."name" <> ''),
	CONSTRAINT "claim_payees_bank_not_empty" CHECK ("claim_payees"."bank" <> ''),
	CONSTRAINT "claim_payees_account_not_empty" CHECK ("claim_payees"."account" <> '')
);
--> statement-breakpoint
CREATE TABLE "claim_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"claim_id" text NOT NULL,
	"payee_id" text,
	"run_id" text,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reference" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"by" text,
	CONSTRAINT "claim_payments_number_unique" UNIQUE("number"),
	CONSTRAINT "claim_payments_method_known" CHECK ("claim_payments"."method" in ('transfer', 'hand', 'overdue', 'refund')),
	CONSTRAINT "claim_payments_status_known" CHECK ("claim_payments"."status" in ('in_run', 'sent', 'paid', 'rejected', 'returned', 'stopped', 'void')),
	CONSTRAINT "claim_payments_amount_positive" CHECK ("claim_payments"."amount" > 0),
	CONSTRAINT "claim_payments_currency_iso4217" CHECK ("claim_payments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "claim_payments_transfer" CHECK ((method = 'transfer') = (run_id is not null and payee_id is not null)),
	CONSTRAINT "claim_payments_reason" CHECK (status not in ('stopped', 'void', 'returned') or reason is not null)
);
--> statement-breakpoint
CREATE TABLE "claim_recoveries" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"payer" text NOT NULL,
	"reference" text,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "claim_recoveries_kind_known" CHECK ("claim_recoveries"."kind" in ('recovery', 'salvage', 'overpayment')),
	CONSTRAINT "claim_recoveries_amount_positive" CHECK ("claim_recoveries"."amount" > 0),
	CONSTRAINT "claim_recoveries_currency_iso4217" CHECK ("claim_recoveries"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "claim_recoveries_payer_not_empty" CHECK ("claim_recoveries"."payer" <> '')
);
--> statement-breakpoint
CREATE TABLE "claim_reserves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"reason" text,
	CONSTRAINT "claim_reserves_kind_known" CHECK ("claim_reserves"."kind" in ('filed', 'moved', 'approved', 'declined', 'reopened', 'paid', 'returned')),
	CONSTRAINT "claim_reserves_something" CHECK (amount <> 0),
	CONSTRAINT "claim_reserves_reason" CHECK (kind <> 'moved' or (reason is not null and "by" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"sent_by" text,
	"sent_at" timestamp with time zone,
	"payer" jsonb,
	"digest" text,
	CONSTRAINT "payment_runs_number_unique" UNIQUE("number"),
	CONSTRAINT "payment_runs_status_known" CHECK ("payment_runs"."status" in ('proposed', 'approved', 'sent', 'refused')),
	CONSTRAINT "payment_runs_currency_iso4217" CHECK ("payment_runs"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payment_runs_payer_object" CHECK (jsonb_typeof("payment_runs"."payer") = 'object'),
	CONSTRAINT "payment_runs_two_people" CHECK (approved_by <> proposed_by),
	CONSTRAINT "payment_runs_approved" CHECK (status not in ('approved', 'sent') or approved_by is not null),
	CONSTRAINT "payment_runs_sent" CHECK ((status = 'sent') = (sent_by is not null and sent_at is not null and digest is not null and payer is not null))
);
--> statement-breakpoint
ALTER TABLE "claim_events" DROP CONSTRAINT "claim_events_type_known";--> statement-breakpoint
ALTER TABLE "ledger_differences" DROP CONSTRAINT "ledger_differences_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account_known";--> statement-breakpoint
ALTER TABLE "money_requests" DROP CONSTRAINT "money_requests_act_known";--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "outstanding" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "recovered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_payees" ADD CONSTRAINT "claim_payees_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payees" ADD CONSTRAINT "claim_payees_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_payee_id_claim_payees_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."claim_payees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_run_id_payment_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payment_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_recoveries" ADD CONSTRAINT "claim_recoveries_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_recoveries" ADD CONSTRAINT "claim_recoveries_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_reserves" ADD CONSTRAINT "claim_reserves_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_reserves" ADD CONSTRAINT "claim_reserves_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_payees_claim" ON "claim_payees" USING btree ("claim_id","at");--> statement-breakpoint
CREATE INDEX "claim_payments_claim" ON "claim_payments" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_payments_run" ON "claim_payments" USING btree ("run_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_payments_waiting" ON "claim_payments" USING btree ("claim_id") WHERE status in ('in_run', 'sent');--> statement-breakpoint
CREATE INDEX "claim_recoveries_claim" ON "claim_recoveries" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_reserves_claim" ON "claim_reserves" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "payment_runs_order" ON "payment_runs" USING btree ("proposed_at","id");--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_type_known" CHECK ("claim_events"."type" in ('SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN', 'APPEAL', 'ADD_FILE', 'REMOVE_FILE', 'NOTE', 'RETURN'));--> statement-breakpoint
ALTER TABLE "ledger_differences" ADD CONSTRAINT "ledger_differences_kind_known" CHECK ("ledger_differences"."kind" in ('order', 'instalments', 'balance', 'day', 'charged', 'booked', 'owed', 'partsPaid', 'refunds', 'payouts', 'claims', 'reserves', 'recoveries'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'payment', 'marked', 'refundOwed', 'refund', 'deposit', 'reserve', 'release', 'spend', 'kept', 'settlement', 'correction', 'change', 'giveBack', 'returned', 'payout', 'claim', 'offset', 'deferred', 'instalment', 'charge', 'claimReserve', 'recovery'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_known" CHECK ("ledger_lines"."account" in ('clearing', 'bank', 'receivable', 'instalments', 'premium', 'loading', 'discount', 'fee', 'levy', 'charge', 'commission', 'commissionDue', 'balance', 'held', 'refundDue', 'claims', 'outstandingClaims', 'claimReserves', 'recoveries', 'adjustment'));--> statement-breakpoint
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_act_known" CHECK ("money_requests"."act" in ('cancel', 'change', 'claim', 'booking', 'markAsPaid', 'claimRun'));--> statement-breakpoint
-- Claims that were paid before have their payments as rows: by hand, and what was offset.
INSERT INTO "claim_payments" (id, number, claim_id, method, status, amount, currency, reference, at, moved_at)
SELECT c.id || '-' || part.method, 'CLP-' || c.number || '-' || part.method, c.id, part.method, 'paid', part.amount, c.currency,
	CASE part.method WHEN 'hand' THEN c.decision->'paid'->>'reference' END, coalesce((c.decision->'paid'->>'at')::timestamptz, c.updated_at),
	coalesce((c.decision->'paid'->>'at')::timestamptz, c.updated_at)
FROM "claims" c CROSS JOIN LATERAL (VALUES
	('hand', coalesce((c.decision->'paid'->>'amount')::integer, (c.decision->>'total')::integer)),
	('overdue', (c.decision->'paid'->>'overdue')::integer),
	('refund', (c.decision->'paid'->>'refund')::integer)) part (method, amount)
WHERE c.status = 'paid' AND part.amount > 0;--> statement-breakpoint
-- Claims that are not settled have a reserve: the claimed amount, after the approval the approved one.
DO $$
DECLARE
	part record;
	entry bigint;
BEGIN
	FOR part IN
		SELECT c.id, c.number, c.currency, o.id AS order_id, o.partner_id, moved.kind, moved.amount, moved.at
		FROM claims c JOIN policies p ON p.number = c.policy_number JOIN orders o ON o.id = p.order_id
			CROSS JOIN LATERAL (VALUES ('filed', c.amount, c.created_at),
				('approved', (c.decision->>'total')::integer - c.amount, coalesce((c.decision->>'at')::timestamptz, c.updated_at))) moved (kind, amount, at)
		WHERE c.status IN ('submitted', 'under_review', 'information_requested', 'approved')
			AND (moved.kind = 'filed' OR c.status = 'approved') AND moved.amount <> 0
		ORDER BY moved.at, c.id
	LOOP
		INSERT INTO claim_reserves (claim_id, kind, amount, at) VALUES (part.id, part.kind, part.amount, part.at);
		INSERT INTO ledger_entries (kind, at, order_id, note) VALUES ('claimReserve', part.at, part.order_id, part.number) RETURNING id INTO entry;
		INSERT INTO ledger_lines (entry_id, account, partner_id, amount, currency)
		VALUES (entry, 'claimReserves', part.partner_id, part.amount, part.currency),
			(entry, 'outstandingClaims', part.partner_id, 0 - part.amount, part.currency);
	END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION claim_reserves_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the log of reserves is added to, never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER claim_reserves_stay BEFORE UPDATE OR DELETE ON claim_reserves FOR EACH ROW EXECUTE FUNCTION claim_reserves_stay();
