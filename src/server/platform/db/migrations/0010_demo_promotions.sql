ALTER TABLE "promotions" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What a trial has left; no other code was ever put in by the shop itself.
UPDATE "promotions" SET "is_demo" = true WHERE "code" IN ('WELCOME10', 'AUTO5') AND "valid_to" = '2099-12-31';
