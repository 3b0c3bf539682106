DROP INDEX "orders_held";--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "about" jsonb;--> statement-breakpoint
CREATE INDEX "orders_about" ON "orders" USING btree ((about ->> 'policy'),"created_at") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("product","phone","customer_born","partner_id") WHERE status = 'issued' and about is null;