CREATE TABLE "policy_facts" (
	"policy_number" text NOT NULL,
	"serial" integer NOT NULL,
	"kind" text NOT NULL,
	"of" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"bookings" json NOT NULL,
	CONSTRAINT "policy_facts_policy_number_serial_pk" PRIMARY KEY("policy_number","serial"),
	CONSTRAINT "policy_facts_serial_positive" CHECK ("policy_facts"."serial" > 0),
	CONSTRAINT "policy_facts_kind_known" CHECK ("policy_facts"."kind" in ('claim', 'part', 'payout')),
	CONSTRAINT "policy_facts_of_not_empty" CHECK ("policy_facts"."of" <> '')
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status_known";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_prepared";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_type_known";--> statement-breakpoint
ALTER TABLE "policy_facts" ADD CONSTRAINT "policy_facts_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_facts_once" ON "policy_facts" USING btree ("policy_number","kind","of");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'payment', 'marked', 'refundOwed', 'refund', 'deposit', 'reserve', 'release', 'spend', 'kept', 'settlement', 'correction', 'change', 'giveBack', 'returned', 'payout', 'claim', 'offset', 'deferred', 'instalment'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('due', 'prepared', 'paid', 'stopped'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_prepared" CHECK ((status in ('due', 'stopped')) = (payee is null) and (payee is null) = (prepared_by is null));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_type_known" CHECK ("order_events"."type" in ('ANSWER', 'NEXT', 'RESET', 'CONFIRM', 'REOPEN', 'RESEND', 'PAY', 'CANCEL', 'SENT', 'VERIFIED', 'REJECTED', 'EXPIRED', 'LOCKED', 'PAID', 'FAILED', 'CANCELLED', 'ISSUED', 'REFUNDED', 'LAPSED', 'AGREED', 'REFUND_STOPPED', 'KNOWN', 'OVERLAP', 'MARKED', 'LINK', 'OPENED', 'PROVEN', 'GIVEN', 'WITHDRAWN', 'CORRECTION'));--> statement-breakpoint
-- Facts so far, in the order of their instants: each behind the last transaction that was recorded before it.
CREATE TEMPORARY TABLE old_facts ON COMMIT DROP AS
WITH facts AS (
	SELECT c.policy_number, 'claim' AS kind, c.id AS of, coalesce(
		(c.decision #>> '{paid,at}')::timestamptz,
		(SELECT max(e.at) FROM "ledger_entries" e WHERE e.kind = 'claim' AND e.note = c.number),
		c.updated_at) AS recorded_at
	FROM "claims" c WHERE c.status = 'paid'
	UNION ALL
	SELECT i.policy_number, 'part', i.order_id || ' ' || i.nth, i.paid_at FROM "instalments" i
	WHERE i.status = 'paid' AND i.nth > 1
	UNION ALL
	SELECT p.policy_number, 'payout', p.serial::text, p.paid_at FROM "payouts" p WHERE p.status = 'paid'
), placed AS (
	SELECT f.*, coalesce((SELECT max(t.serial) FROM "policy_transactions" t
		WHERE t.policy_number = f.policy_number AND t.recorded_at <= f.recorded_at), 1) AS behind FROM facts f
)
SELECT p.*, row_number() OVER (PARTITION BY p.policy_number ORDER BY p.behind, p.recorded_at, p.kind, p.of) AS nth FROM placed p;--> statement-breakpoint
CREATE TEMPORARY TABLE moved_serials ON COMMIT DROP AS
SELECT t.policy_number, t.serial AS old, t.serial + (SELECT count(*)::integer FROM old_facts f
	WHERE f.policy_number = t.policy_number AND f.behind < t.serial) AS new
FROM "policy_transactions" t WHERE t.policy_number IN (SELECT f.policy_number FROM old_facts f);--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_transaction_fk";--> statement-breakpoint
ALTER TABLE "policy_transactions" DISABLE TRIGGER policy_transactions_stay;--> statement-breakpoint
-- Below zero first: no two have the same serial at any moment.
ALTER TABLE "policy_transactions" DROP CONSTRAINT "policy_transactions_serial_positive";--> statement-breakpoint
ALTER TABLE "issued_papers" DROP CONSTRAINT "issued_papers_serial_positive";--> statement-breakpoint
UPDATE "policy_transactions" t SET serial = 0 - m.new, bookings = coalesce((
	SELECT json_agg(json_build_object('serial', other.new, 'lines', b.value -> 'lines') ORDER BY b.nth)
	FROM json_array_elements(t.bookings) WITH ORDINALITY AS b(value, nth)
	JOIN moved_serials other ON other.policy_number = t.policy_number AND other.old = (b.value ->> 'serial')::integer), '[]')
FROM moved_serials m WHERE m.policy_number = t.policy_number AND m.old = t.serial;--> statement-breakpoint
UPDATE "policy_transactions" SET serial = 0 - serial WHERE serial < 0;--> statement-breakpoint
UPDATE "payouts" p SET serial = 0 - m.new FROM moved_serials m WHERE m.policy_number = p.policy_number AND m.old = p.serial;--> statement-breakpoint
UPDATE "payouts" SET serial = 0 - serial WHERE serial < 0;--> statement-breakpoint
UPDATE "issued_papers" p SET serial = 0 - m.new FROM moved_serials m WHERE m.policy_number = p.policy_number AND m.old = p.serial;--> statement-breakpoint
UPDATE "issued_papers" SET serial = 0 - serial WHERE serial < 0;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD CONSTRAINT "policy_transactions_serial_positive" CHECK ("policy_transactions"."serial" > 0);--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_serial_positive" CHECK ("issued_papers"."serial" > 0);--> statement-breakpoint
ALTER TABLE "policy_transactions" ENABLE TRIGGER policy_transactions_stay;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_transaction_fk" FOREIGN KEY ("policy_number","serial") REFERENCES "public"."policy_transactions"("policy_number","serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "policy_facts" (policy_number, serial, kind, of, recorded_at, bookings)
SELECT f.policy_number, f.behind + f.nth, f.kind,
	CASE WHEN f.kind = 'payout' THEN (SELECT m.new::text FROM moved_serials m WHERE m.policy_number = f.policy_number AND m.old = f.of::integer) ELSE f.of END,
	f.recorded_at, '[]'
FROM old_facts f;--> statement-breakpoint
CREATE TRIGGER policy_facts_stay BEFORE UPDATE OR DELETE ON policy_facts FOR EACH ROW EXECUTE FUNCTION policy_transactions_stay();--> statement-breakpoint
-- Facts and transactions of a policy share their serials.
CREATE FUNCTION policy_serial_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM policy_facts f WHERE f.policy_number = NEW.policy_number AND f.serial = NEW.serial AND TG_TABLE_NAME <> 'policy_facts')
		OR EXISTS (SELECT 1 FROM policy_transactions t WHERE t.policy_number = NEW.policy_number AND t.serial = NEW.serial AND TG_TABLE_NAME <> 'policy_transactions')
	THEN RAISE EXCEPTION 'serial % of policy % is used already', NEW.serial, NEW.policy_number;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER policy_serial_once BEFORE INSERT ON policy_facts FOR EACH ROW EXECUTE FUNCTION policy_serial_once();--> statement-breakpoint
CREATE TRIGGER policy_serial_once BEFORE INSERT ON policy_transactions FOR EACH ROW EXECUTE FUNCTION policy_serial_once();
