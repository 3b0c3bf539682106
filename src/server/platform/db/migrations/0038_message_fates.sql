ALTER TABLE "messages" ADD COLUMN "telegram_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "telegram_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fate" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fate_code" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fate_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "messages_troubled" ON "messages" USING btree ("fate_at") WHERE fate <> 'delivered';--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_fate_known" CHECK ("messages"."fate" in ('delivered', 'undelivered', 'refused', 'late', 'unknown'));