CREATE TABLE "daily_sums" (
	"day" text NOT NULL,
	"product" text,
	"agent_id" text,
	"partner_id" text,
	"currency" text NOT NULL,
	"orders" integer NOT NULL,
	"premium" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"settled" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded" bigint NOT NULL,
	CONSTRAINT "daily_sums_day_day" CHECK ("daily_sums"."day" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "daily_sums_currency_iso4217" CHECK ("daily_sums"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "folded_days" (
	"day" text PRIMARY KEY NOT NULL,
	CONSTRAINT "folded_days_day_day" CHECK ("folded_days"."day" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$')
);
--> statement-breakpoint
CREATE TABLE "ledger_differences" (
	"kind" text NOT NULL,
	"of" text NOT NULL,
	"currency" text NOT NULL,
	"expected" bigint NOT NULL,
	"found" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_differences_kind_of_currency_pk" PRIMARY KEY("kind","of","currency"),
	CONSTRAINT "ledger_differences_kind_known" CHECK ("ledger_differences"."kind" in ('order', 'instalments', 'balance', 'day')),
	CONSTRAINT "ledger_differences_currency_iso4217" CHECK ("ledger_differences"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"policy_number" text NOT NULL,
	"order_id" text NOT NULL,
	"nth" integer NOT NULL,
	"plan" text NOT NULL,
	"due_on" text NOT NULL,
	"lapses_on" text NOT NULL,
	"amount" integer NOT NULL,
	"charge" integer NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	CONSTRAINT "instalments_order_id_nth_pk" PRIMARY KEY("order_id","nth"),
	CONSTRAINT "instalments_status_known" CHECK ("instalments"."status" in ('due', 'paid', 'dropped')),
	CONSTRAINT "instalments_nth_positive" CHECK ("instalments"."nth" > 0),
	CONSTRAINT "instalments_amount_not_negative" CHECK ("instalments"."amount" >= 0),
	CONSTRAINT "instalments_charge_not_negative" CHECK ("instalments"."charge" >= 0),
	CONSTRAINT "instalments_due_on_day" CHECK ("instalments"."due_on" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "instalments_lapses_on_day" CHECK ("instalments"."lapses_on" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "instalments_later" CHECK (lapses_on > due_on),
	CONSTRAINT "instalments_open" CHECK (status <> 'due' or amount > 0),
	CONSTRAINT "instalments_paid" CHECK ((status = 'paid') = (paid_at is not null) and (status <> 'paid' or paid_by is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account_known";--> statement-breakpoint
ALTER TABLE "policy_notices" DROP CONSTRAINT "policy_notices_kind_known";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_paid_by_orders_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_sums_day" ON "daily_sums" USING btree ("day","currency");--> statement-breakpoint
CREATE INDEX "instalments_policy" ON "instalments" USING btree ("policy_number","due_on");--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on","policy_number") WHERE status = 'due';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'payment', 'marked', 'refundOwed', 'refund', 'deposit', 'reserve', 'release', 'spend', 'kept', 'settlement', 'correction', 'change', 'giveBack', 'returned', 'payout', 'claim', 'deferred', 'instalment'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_known" CHECK ("ledger_lines"."account" in ('clearing', 'bank', 'receivable', 'instalments', 'premium', 'loading', 'discount', 'fee', 'levy', 'commission', 'commissionDue', 'balance', 'held', 'refundDue', 'claims', 'adjustment'));--> statement-breakpoint
ALTER TABLE "policy_notices" ADD CONSTRAINT "policy_notices_kind_known" CHECK ("policy_notices"."kind" in ('expires30', 'expires7', 'expires1', 'ends', 'grace', 'notRenewed', 'instalmentSoon', 'instalmentDue', 'instalmentLate'));--> statement-breakpoint
-- An entry that comes to a day whose sums were taken already takes the day out: its entries are read until it is folded anew.
CREATE FUNCTION unfold_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM folded_days WHERE day IN (SELECT to_char(at AT TIME ZONE interval '7 hours', 'YYYY-MM-DD') FROM fresh);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_unfold AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION unfold_days();
