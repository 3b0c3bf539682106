ALTER TABLE "customer_sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD COLUMN "network" text DEFAULT '' NOT NULL;