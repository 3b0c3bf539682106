ALTER TABLE "payment_attempts" ADD COLUMN "said" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "said_at" timestamp with time zone;--> statement-breakpoint
-- What was decided before is told as it was: an attempt ended by what the provider had said of it.
UPDATE "payment_attempts" SET "said_at" = "expires_at", "said" = CASE "status" WHEN 'failed' THEN 'declined' ELSE "status" END
WHERE "status" <> 'pending';
