ALTER TABLE "orders" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_born" text;--> statement-breakpoint
CREATE INDEX "orders_customer_name" ON "orders" USING gin (to_tsvector('simple', coalesce(customer_name, '')));--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("product","phone","customer_born","partner_id") WHERE status = 'issued';--> statement-breakpoint
CREATE INDEX "orders_phone_end" ON "orders" USING btree (reverse(phone) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_number_end" ON "orders" USING btree (reverse(number) text_pattern_ops);--> statement-breakpoint
UPDATE "orders" SET "customer_name" = nullif(concat_ws(' ', "frozen" -> 'answers' ->> 'givenName', "frozen" -> 'answers' ->> 'familyName'), ''), "customer_born" = "frozen" -> 'answers' ->> 'dateOfBirth';
