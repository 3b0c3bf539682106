ALTER TABLE "idempotent_replies" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotent_replies" ADD COLUMN "lease" text;--> statement-breakpoint
ALTER TABLE "idempotent_replies" ADD COLUMN "leased_until" timestamp with time zone;