ALTER TABLE "claim_events" DROP CONSTRAINT "claim_events_type_known";--> statement-breakpoint
ALTER TABLE "claim_files" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "claim_files" ADD COLUMN "likeness" integer[];--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "warn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "service_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "warn_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "appealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "appealed_against" text;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "feedback" jsonb;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_appealed_against_users_id_fk" FOREIGN KEY ("appealed_against") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_files_digest" ON "claim_files" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "claim_files_likeness" ON "claim_files" USING gin ("likeness");--> statement-breakpoint
CREATE INDEX "claims_due" ON "claims" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "claims_answered" ON "claims" USING btree ("created_at","id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "claims_appealed" ON "claims" USING btree ("created_at","id") WHERE appealed_at is not null;--> statement-breakpoint
CREATE INDEX "claims_unassigned" ON "claims" USING btree ("created_at","id") WHERE assigned_to is null and status in ('submitted', 'under_review', 'information_requested');--> statement-breakpoint
CREATE INDEX "claims_phone" ON "claims" USING btree ((claimant ->> 'phone'));--> statement-breakpoint
CREATE INDEX "claims_phone_end" ON "claims" USING btree (reverse(claimant ->> 'phone') text_pattern_ops);--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_type_known" CHECK ("claim_events"."type" in ('SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN', 'APPEAL', 'ADD_FILE', 'REMOVE_FILE', 'NOTE'));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_feedback_object" CHECK (jsonb_typeof("claims"."feedback") = 'object');--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_service_days_positive" CHECK ("claims"."service_days" > 0);--> statement-breakpoint
UPDATE "claims" SET "due_at" = s.at + interval '5 days', "warn_at" = s.at + interval '3 days' FROM (
  SELECT "claim_id", max("at") AS at FROM "claim_events" WHERE "type" IN ('SUBMIT', 'ANSWER', 'REOPEN') GROUP BY "claim_id"
) s WHERE s."claim_id" = "claims"."id" AND "status" IN ('submitted', 'under_review');--> statement-breakpoint
UPDATE "claims" SET "answered_at" = s.at FROM (
  SELECT DISTINCT ON ("claim_id") "claim_id", "type", "at" FROM "claim_events"
  WHERE "type" NOT IN ('ADD_FILE', 'REMOVE_FILE', 'NOTE') ORDER BY "claim_id", "id" DESC
) s WHERE s."claim_id" = "claims"."id" AND s."type" = 'ANSWER' AND "status" = 'under_review';
