CREATE INDEX "partner_entries_booked" ON "partner_entries" USING btree ("at") WHERE kind in ('settlement', 'spend', 'correction');--> statement-breakpoint
CREATE INDEX "order_events_money" ON "order_events" USING btree ("at","order_id") WHERE type in ('PAID', 'REFUNDED', 'ISSUED');--> statement-breakpoint
CREATE INDEX "orders_partner_total" ON "orders" USING btree ("partner_id","total","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_money" ON "payment_attempts" USING btree ("started_at") WHERE status in ('paid', 'refunded');--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");