ALTER TABLE "drafts" ADD COLUMN "premium" jsonb;--> statement-breakpoint
-- The premium was kept among the findings; now it has its own place, and orders have theirs already.
UPDATE "drafts" SET "premium" = "findings"->'premium'->'value', "findings" = "findings" - 'premium' WHERE "findings" ? 'premium';--> statement-breakpoint
UPDATE "orders" SET "frozen" = "frozen" #- '{findings,premium}' WHERE "frozen"->'findings' ? 'premium';
