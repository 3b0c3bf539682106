ALTER TABLE "codes" ADD COLUMN "places" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "codes_sent" ON "codes" USING btree ("sent_at");