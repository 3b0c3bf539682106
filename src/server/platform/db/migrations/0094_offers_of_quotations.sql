ALTER TABLE "drafts" ADD COLUMN "offer_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_id" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_offer_id_orders_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_offer_id_orders_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_offer" ON "orders" USING btree ("offer_id") WHERE offer_id is not null;