ALTER TABLE "partners" ADD COLUMN "target" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "target" jsonb;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_target_object" CHECK (jsonb_typeof("partners"."target") = 'object');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_target_object" CHECK (jsonb_typeof("users"."target") = 'object');