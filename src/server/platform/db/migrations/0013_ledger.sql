CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" text,
	"tran_id" text,
	"note" text,
	"by" text
);--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"partner_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"total" bigint,
	"outstanding" bigint
);--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_sale" ON "ledger_entries" USING btree ("order_id") WHERE kind = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("tran_id","kind") WHERE tran_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_lines_entry" ON "ledger_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_balance" ON "ledger_lines" USING btree ("partner_id","entry_id") WHERE account in ('balance', 'held');--> statement-breakpoint
CREATE INDEX "ledger_lines_due" ON "ledger_lines" USING btree ("partner_id","amount") WHERE account = 'commissionDue';--> statement-breakpoint
-- What was booked so far becomes entries: first the lines of the balances, in their order, then everything else by its time.
CREATE TEMP TABLE moved (
	"id" bigserial, "kind" text, "at" timestamptz, "order_id" text, "tran_id" text, "note" text, "by" text,
	"partner_id" text, "currency" text, "debit" text, "credit" text, "amount" bigint, "total" bigint, "outstanding" bigint
) ON COMMIT DROP;--> statement-breakpoint
INSERT INTO moved (kind, at, order_id, note, by, partner_id, currency, debit, credit, amount, total, outstanding)
SELECT CASE l.kind WHEN 'commission' THEN 'settlement' ELSE l.kind END, l.at, l.order_id, l.note, l.by, l.partner_id, q.currency,
	CASE l.kind WHEN 'deposit' THEN 'bank' WHEN 'reserve' THEN 'balance' WHEN 'correction' THEN 'adjustment'
		WHEN 'release' THEN 'held' WHEN 'spend' THEN 'held' ELSE 'commissionDue' END,
	CASE l.kind WHEN 'reserve' THEN 'held' WHEN 'spend' THEN 'receivable' ELSE 'balance' END,
	CASE l.kind WHEN 'reserve' THEN l.held WHEN 'release' THEN -l.held WHEN 'spend' THEN -l.amount ELSE l.amount END,
	l.total, l.outstanding
FROM partner_entries l JOIN partners q ON q.id = l.partner_id ORDER BY l.id;--> statement-breakpoint
CREATE TEMP TABLE sold ON COMMIT DROP AS
SELECT DISTINCT ON (o.id) o.id, e.at, e.by, o.partner_id, o.paid_by, o.currency, o.total::bigint,
	coalesce((o.premium->>'loadings')::bigint, 0) AS loading, coalesce((o.premium->>'discounts')::bigint, 0) AS discount,
	coalesce((o.premium->>'fees')::bigint, 0) AS fee, coalesce((o.premium->>'levies')::bigint, 0) AS levy,
	coalesce(o.commission, 0)::bigint AS commission, o.premium_without_commission AS least
FROM orders o JOIN order_events e ON e.order_id = o.id AND e.type = 'PAID' WHERE o.status = 'issued' ORDER BY o.id, e.id;--> statement-breakpoint
INSERT INTO moved (kind, at, order_id, tran_id, note, by, partner_id, currency, debit, credit, amount)
SELECT * FROM (
	SELECT 'payment', coalesce((SELECT min(e.at) FROM order_events e WHERE e.order_id = a.order_id
			AND e.type IN ('PAID', 'REFUNDED') AND e.note = a.tran_id), r.created_at, a.started_at) AS at,
		a.order_id, a.tran_id, NULL, NULL, o.partner_id, coalesce(r.currency, a.currency), 'clearing', 'receivable',
		coalesce(r.amount, a.amount)::bigint
	FROM payment_attempts a JOIN orders o ON o.id = a.order_id LEFT JOIN refunds r ON r.tran_id = a.tran_id
	WHERE a.status IN ('paid', 'refunded')
	UNION ALL
	SELECT 'refundOwed', r.created_at, r.order_id, r.tran_id, NULL, NULL, o.partner_id, r.currency, 'receivable', 'refundDue', r.amount
	FROM refunds r JOIN orders o ON o.id = r.order_id
	UNION ALL
	SELECT 'refund', r.created_at, r.order_id, r.tran_id, NULL, NULL, o.partner_id, r.currency, 'refundDue', 'clearing', r.amount
	FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.status = 'done'
	UNION ALL
	SELECT 'marked', s.at, s.id, NULL, NULL, s.by, s.partner_id, s.currency, 'bank', 'receivable', s.total
	FROM sold s WHERE s.paid_by = 'marked'
	UNION ALL
	SELECT 'kept', s.at, s.id, NULL, NULL, s.by, s.partner_id, s.currency, 'commissionDue', 'receivable', s.total + k.spent
	FROM sold s CROSS JOIN LATERAL (
		SELECT coalesce(sum(l.amount), CASE WHEN s.least = 0 THEN 0 ELSE -s.total END)::bigint AS spent
		FROM partner_entries l WHERE l.order_id = s.id AND l.kind = 'spend') k
	WHERE s.paid_by = 'balance' AND s.total + k.spent > 0
	UNION ALL
	SELECT 'sale', s.at, s.id, NULL, NULL, s.by, s.partner_id, s.currency, 'receivable', NULL, s.total FROM sold s
) every_one ORDER BY at;--> statement-breakpoint
INSERT INTO ledger_entries (id, kind, at, order_id, tran_id, note, by)
SELECT id, kind, at, order_id, tran_id, note, by FROM moved ORDER BY id;--> statement-breakpoint
INSERT INTO ledger_lines (entry_id, account, partner_id, amount, currency, total, outstanding)
SELECT m.id, line.account, m.partner_id, line.amount, m.currency,
	CASE WHEN line.account IN ('balance', 'held') THEN m.total - line.less END,
	CASE WHEN line.account IN ('balance', 'held') THEN m.outstanding - CASE WHEN m.kind = 'reserve' THEN line.less ELSE 0 END END
FROM moved m
LEFT JOIN sold s ON s.id = m.order_id AND m.kind = 'sale'
CROSS JOIN LATERAL (
	-- The sums of the first of two lines on a balance are those before the second.
	SELECT m.debit AS account, m.amount, CASE WHEN m.kind IN ('reserve', 'release') THEN m.amount ELSE 0 END AS less, 1 AS place
	UNION ALL SELECT m.credit, -m.amount, 0, 2 WHERE m.credit IS NOT NULL
	UNION ALL SELECT part.account, part.amount, 0, 3 FROM (VALUES
		('premium', -(s.total - s.loading + s.discount - s.fee - s.levy)), ('loading', -s.loading), ('discount', s.discount),
		('fee', -s.fee), ('levy', -s.levy), ('commission', s.commission), ('commissionDue', -s.commission)
	) part (account, amount) WHERE m.kind = 'sale' AND part.amount <> 0
) line
ORDER BY m.id, line.place;--> statement-breakpoint
SELECT setval('ledger_entries_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM ledger_entries), false);--> statement-breakpoint
DROP TABLE "partner_entries";--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_not_overdrawn" CHECK (outstanding >= 0 and total >= outstanding);--> statement-breakpoint
CREATE FUNCTION ledger_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM ledger_lines WHERE entry_id = NEW.entry_id GROUP BY currency HAVING sum(amount) <> 0) THEN
		RAISE EXCEPTION 'ledger entry % does not balance', NEW.entry_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_lines DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();--> statement-breakpoint
CREATE FUNCTION ledger_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger is added to, never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_stays();--> statement-breakpoint
CREATE TRIGGER ledger_lines_stay BEFORE UPDATE OR DELETE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION ledger_stays();--> statement-breakpoint
CREATE FUNCTION ledger_moves_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE partners SET total = total - NEW.amount,
		outstanding = outstanding - CASE WHEN NEW.account = 'held' THEN NEW.amount ELSE 0 END
	WHERE id = NEW.partner_id AND currency = NEW.currency
	RETURNING total, outstanding INTO NEW.total, NEW.outstanding;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'partner % has no balance in %', NEW.partner_id, NEW.currency;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_moves_balance BEFORE INSERT ON ledger_lines
FOR EACH ROW WHEN (NEW.account IN ('balance', 'held')) EXECUTE FUNCTION ledger_moves_balance();
