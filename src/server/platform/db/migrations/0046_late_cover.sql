ALTER TABLE "policy_transactions" ADD COLUMN "granted" text;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD COLUMN "no_loss" json;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD COLUMN "rules" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was recorded before this is replayed by the rules of its day.
ALTER TABLE "policy_transactions" ALTER COLUMN "rules" SET DEFAULT 2;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD CONSTRAINT "policy_transactions_rules" CHECK (rules in (1, 2));