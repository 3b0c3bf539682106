CREATE TABLE "payouts" (
	"policy_number" text NOT NULL,
	"serial" integer NOT NULL,
	"order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"payee" text,
	"prepared_by" text,
	"prepared_at" timestamp with time zone,
	"reference" text,
	"paid_by" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payouts_policy_number_serial_pk" PRIMARY KEY("policy_number","serial"),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('due', 'prepared', 'paid')),
	CONSTRAINT "payouts_amount_positive" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_currency_iso4217" CHECK ("payouts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payouts_prepared" CHECK ((status = 'due') = (payee is null) and (payee is null) = (prepared_by is null)),
	CONSTRAINT "payouts_paid" CHECK ((status = 'paid') = (reference is not null) and (reference is null) = (paid_by is null)),
	CONSTRAINT "payouts_two_people" CHECK (paid_by <> prepared_by)
);
--> statement-breakpoint
CREATE TABLE "policy_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"policy_number" text NOT NULL,
	"effective_from" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"refund" integer NOT NULL,
	"currency" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "policy_requests_status_known" CHECK ("policy_requests"."status" in ('waiting', 'done', 'refused')),
	CONSTRAINT "policy_requests_effective_from_day" CHECK ("policy_requests"."effective_from" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "policy_requests_refund_not_negative" CHECK ("policy_requests"."refund" >= 0),
	CONSTRAINT "policy_requests_currency_iso4217" CHECK ("policy_requests"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "policy_requests_reason_not_empty" CHECK ("policy_requests"."reason" <> ''),
	CONSTRAINT "policy_requests_decided" CHECK ((status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
	CONSTRAINT "policy_requests_two_people" CHECK (status <> 'done' or decided_by <> asked_by)
);
--> statement-breakpoint
CREATE TABLE "policy_transactions" (
	"policy_number" text NOT NULL,
	"serial" integer NOT NULL,
	"kind" text NOT NULL,
	"effective_from" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"as_of" text,
	"reason" text,
	"changes" json NOT NULL,
	"bookings" json NOT NULL,
	"note" text,
	"by" text,
	"approved_by" text,
	"request" text,
	CONSTRAINT "policy_transactions_policy_number_serial_pk" PRIMARY KEY("policy_number","serial"),
	CONSTRAINT "policy_transactions_request_unique" UNIQUE("request"),
	CONSTRAINT "policy_transactions_serial_positive" CHECK ("policy_transactions"."serial" > 0),
	CONSTRAINT "policy_transactions_kind_known" CHECK ("policy_transactions"."kind" in ('issue', 'endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate')),
	CONSTRAINT "policy_transactions_effective_from_day" CHECK ("policy_transactions"."effective_from" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "policy_transactions_as_of_day" CHECK ("policy_transactions"."as_of" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "policy_transactions_two_people" CHECK (approved_by is null or approved_by <> by),
	CONSTRAINT "policy_transactions_reason" CHECK (kind <> 'cancel' or reason is not null)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account_known";--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "ended_from" text;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "charged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_transaction_fk" FOREIGN KEY ("policy_number","serial") REFERENCES "public"."policy_transactions"("policy_number","serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_requests" ADD CONSTRAINT "policy_requests_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_requests" ADD CONSTRAINT "policy_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_requests" ADD CONSTRAINT "policy_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD CONSTRAINT "policy_transactions_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD CONSTRAINT "policy_transactions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD CONSTRAINT "policy_transactions_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_requests_waiting" ON "policy_requests" USING btree ("policy_number") WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "policy_transactions_issue" ON "policy_transactions" USING btree ("policy_number") WHERE kind = 'issue';--> statement-breakpoint
CREATE INDEX "policies_ending" ON "policies" USING btree ("ended_from") WHERE status = 'active';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'payment', 'marked', 'refundOwed', 'refund', 'deposit', 'reserve', 'release', 'spend', 'kept', 'settlement', 'correction', 'change', 'returned', 'payout', 'claim'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_known" CHECK ("ledger_lines"."account" in ('clearing', 'bank', 'receivable', 'premium', 'loading', 'discount', 'fee', 'levy', 'commission', 'commissionDue', 'balance', 'held', 'refundDue', 'claims', 'adjustment'));--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_ended_from_day" CHECK ("policies"."ended_from" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$');--> statement-breakpoint
-- What was sold so far has been issued: its answers are those of the frozen order, and the ledger has its sale.
INSERT INTO "policy_transactions" (policy_number, serial, kind, effective_from, recorded_at, version, as_of, changes, bookings)
SELECT p.number, 1, 'issue', p.effective_from, p.issued_at, p.version, o.frozen->>'asOf', '{}', '[]'
FROM "policies" p JOIN "orders" o ON o.id = p.order_id;--> statement-breakpoint
UPDATE "policies" p SET charged = o.total FROM "orders" o WHERE o.id = p.order_id;--> statement-breakpoint
CREATE FUNCTION policy_transactions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what happened to a policy is added to, never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER policy_transactions_stay BEFORE UPDATE OR DELETE ON policy_transactions FOR EACH ROW EXECUTE FUNCTION policy_transactions_stay();
