ALTER TABLE "policy_transactions" DROP CONSTRAINT "policy_transactions_rules";--> statement-breakpoint
ALTER TABLE "policy_transactions" ALTER COLUMN "rules" SET DEFAULT 3;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD CONSTRAINT "policy_transactions_rules" CHECK (rules in (1, 2, 3));