-- Sums of days are added up anew by their job, with figures that they did not have.
TRUNCATE "daily_sums", "folded_days";--> statement-breakpoint
ALTER TABLE "ledger_differences" DROP CONSTRAINT "ledger_differences_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account_known";--> statement-breakpoint
ALTER TABLE "daily_sums" ALTER COLUMN "premium" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sums" drop column "premium";--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "written" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "returned" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "premium" bigint GENERATED ALWAYS AS (written - returned) STORED;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "charges" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "taken_back" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "refunds_sent" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "claims" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD COLUMN "claims_paid" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_differences" ADD CONSTRAINT "ledger_differences_kind_known" CHECK ("ledger_differences"."kind" in ('order', 'instalments', 'balance', 'day', 'charged', 'booked', 'owed', 'partsPaid', 'refunds', 'payouts', 'claims'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'payment', 'marked', 'refundOwed', 'refund', 'deposit', 'reserve', 'release', 'spend', 'kept', 'settlement', 'correction', 'change', 'giveBack', 'returned', 'payout', 'claim', 'offset', 'deferred', 'instalment', 'charge'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_known" CHECK ("ledger_lines"."account" in ('clearing', 'bank', 'receivable', 'instalments', 'premium', 'loading', 'discount', 'fee', 'levy', 'charge', 'commission', 'commissionDue', 'balance', 'held', 'refundDue', 'claims', 'adjustment'));--> statement-breakpoint
-- What paying in parts costs was booked as a change of premium by a fee: it is a charge. No amount moves.
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_stay";--> statement-breakpoint
ALTER TABLE "ledger_lines" DISABLE TRIGGER "ledger_lines_stay";--> statement-breakpoint
UPDATE "ledger_entries" e SET "kind" = 'charge'
  WHERE e."kind" = 'change' AND EXISTS (
    SELECT 1 FROM "instalments" i JOIN "ledger_lines" l ON l."entry_id" = e."id" AND l."account" = 'receivable' AND l."amount" = i."charge"
    WHERE i."paid_by" = e."order_id" AND i."policy_number" = e."note" AND i."nth" > 1 AND i."charge" > 0)
  AND NOT EXISTS (SELECT 1 FROM "ledger_lines" l WHERE l."entry_id" = e."id" AND l."account" NOT IN ('receivable', 'fee'));--> statement-breakpoint
UPDATE "ledger_lines" l SET "account" = 'charge' FROM "ledger_entries" e
  WHERE e."id" = l."entry_id" AND e."kind" = 'charge' AND l."account" = 'fee';--> statement-breakpoint
ALTER TABLE "ledger_lines" ENABLE TRIGGER "ledger_lines_stay";--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_stay";
