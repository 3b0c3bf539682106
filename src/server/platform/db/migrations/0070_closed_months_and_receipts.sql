CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_by" text NOT NULL,
	"approved_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_months_month" CHECK ("closed_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "closed_months_two_people" CHECK (approved_by <> closed_by)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"order_id" text,
	"partner_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "receipts_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "receipts_amount_positive" CHECK ("receipts"."amount" > 0),
	CONSTRAINT "receipts_currency_iso4217" CHECK ("receipts"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "receipts_of" CHECK (order_id is not null or partner_id is not null)
);
--> statement-breakpoint
ALTER TABLE "money_requests" DROP CONSTRAINT "money_requests_act_known";--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_act_known" CHECK ("money_requests"."act" in ('cancel', 'change', 'claim', 'approveClaim', 'booking', 'markAsPaid', 'claimRun', 'voidMarked', 'closeMonth'));--> statement-breakpoint
-- No entry with a business day in a closed month, or before one. Cambodia is UTC+7 all year. The closing of a month
-- waits for the entries of that month alone, and holds back no other entry.
CREATE FUNCTION ledger_period_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_month text := to_char(NEW.at AT TIME ZONE 'UTC' + interval '7 hours', 'YYYY-MM');
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('ledger month ' || of_month, 727035));
	IF EXISTS (SELECT 1 FROM closed_months WHERE month >= of_month) THEN
		RAISE EXCEPTION 'the month of % is closed', NEW.at USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_period_open';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_period_open BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_period_open();--> statement-breakpoint
-- Months are closed in their order: no month with entries before it is open.
CREATE FUNCTION closed_months_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('ledger month ' || NEW.month, 727035));
	IF EXISTS (SELECT 1 FROM closed_months WHERE month > NEW.month) OR EXISTS (
		SELECT 1 FROM ledger_entries WHERE at < (NEW.month || '-01')::timestamp AT TIME ZONE interval '7 hours' AND at >= coalesce(
			(SELECT ((max(month) || '-01')::timestamp + interval '1 month') AT TIME ZONE interval '7 hours' FROM closed_months WHERE month < NEW.month),
			'-infinity')
	) THEN
		RAISE EXCEPTION 'a month before % is open', NEW.month USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_months_in_order';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER closed_months_in_order AFTER INSERT ON closed_months FOR EACH ROW EXECUTE FUNCTION closed_months_in_order();--> statement-breakpoint
CREATE TRIGGER closed_months_stay BEFORE UPDATE OR DELETE ON closed_months FOR EACH ROW EXECUTE FUNCTION ledger_stays();--> statement-breakpoint
-- The receipt of a payment is numbered last in its transaction: no other lock is taken after that of the sequence, and no number is lost.
CREATE FUNCTION ledger_writes_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	paid record;
	in_year text := to_char(NEW.at AT TIME ZONE 'UTC' + interval '7 hours', 'YYYY');
	nth integer;
BEGIN
	SELECT amount, partner_id, currency INTO paid FROM ledger_lines
	WHERE entry_id = NEW.id AND amount > 0 AND account IN ('clearing', 'bank', 'held');
	-- An entry without an order and without a partner has no payer.
	IF paid IS NULL OR (NEW.order_id IS NULL AND paid.partner_id IS NULL) THEN RETURN NULL; END IF;
	INSERT INTO sequences (name, value) VALUES ('receipt ' || in_year, 1)
	ON CONFLICT (name) DO UPDATE SET value = sequences.value + 1 RETURNING value INTO nth;
	INSERT INTO receipts (number, entry_id, at, order_id, partner_id, amount, currency)
	VALUES ('REC-' || in_year || '-' || lpad(nth::text, greatest(6, length(nth::text)), '0'), NEW.id, NEW.at, NEW.order_id, paid.partner_id, paid.amount, paid.currency);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Payments of before get their receipts in the order of the ledger.
INSERT INTO receipts (number, entry_id, at, order_id, partner_id, amount, currency)
SELECT 'REC-' || year || '-' || lpad(nth::text, greatest(6, length(nth::text)), '0'), id, at, order_id, partner_id, amount, currency FROM (
	SELECT e.id, e.at, e.order_id, l.partner_id, l.amount, l.currency, y.year, row_number() OVER (PARTITION BY y.year ORDER BY e.id) AS nth
	FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id AND l.amount > 0 AND l.account IN ('clearing', 'bank', 'held')
	CROSS JOIN LATERAL (SELECT to_char(e.at AT TIME ZONE 'UTC' + interval '7 hours', 'YYYY') AS year) y
	WHERE e.kind IN ('payment', 'marked', 'spend', 'deposit') AND (e.order_id IS NOT NULL OR l.partner_id IS NOT NULL)
) paid;--> statement-breakpoint
INSERT INTO sequences (name, value)
SELECT 'receipt ' || to_char(at AT TIME ZONE 'UTC' + interval '7 hours', 'YYYY'), count(*)::integer FROM receipts GROUP BY 1
ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_writes_receipt AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.kind IN ('payment', 'marked', 'spend', 'deposit')) EXECUTE FUNCTION ledger_writes_receipt();--> statement-breakpoint
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE ON receipts FOR EACH ROW EXECUTE FUNCTION ledger_stays();
