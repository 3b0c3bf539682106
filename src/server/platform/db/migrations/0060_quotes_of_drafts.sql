ALTER TABLE "rating_inputs" ADD COLUMN "draft" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "trial" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trial" text;--> statement-breakpoint
ALTER TABLE "rating_inputs" ADD CONSTRAINT "rating_inputs_draft_unique" UNIQUE("draft");