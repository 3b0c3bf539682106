CREATE TABLE "follow_ups" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"partner_id" text,
	"for_id" text NOT NULL,
	"next_on" text,
	"planned_at" timestamp with time zone NOT NULL,
	"planned_by" text NOT NULL,
	"contacted_at" timestamp with time zone,
	"contacted_by" text,
	"outcome" text,
	"lost_reason" text,
	"note" text,
	CONSTRAINT "follow_ups_next_on_day" CHECK ("follow_ups"."next_on" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "follow_ups_outcome_known" CHECK ("follow_ups"."outcome" in ('again', 'done', 'lost', 'won')),
	CONSTRAINT "follow_ups_lost_reason_known" CHECK ("follow_ups"."lost_reason" in ('price', 'competitor', 'noNeed', 'noAnswer', 'other')),
	CONSTRAINT "follow_ups_note_not_empty" CHECK ("follow_ups"."note" <> ''),
	CONSTRAINT "follow_ups_planned" CHECK ("follow_ups"."outcome" is not null or "follow_ups"."next_on" is not null),
	CONSTRAINT "follow_ups_contact" CHECK (("follow_ups"."contacted_at" is null) = ("follow_ups"."contacted_by" is null)),
	CONSTRAINT "follow_ups_result" CHECK (coalesce("follow_ups"."outcome", '') = 'won' or ("follow_ups"."outcome" is null) = ("follow_ups"."contacted_at" is null)),
	CONSTRAINT "follow_ups_lost_why" CHECK ("follow_ups"."outcome" <> 'lost' or "follow_ups"."lost_reason" is not null),
	CONSTRAINT "follow_ups_other_why" CHECK ("follow_ups"."lost_reason" <> 'other' or "follow_ups"."note" is not null)
);
--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_for_id_users_id_fk" FOREIGN KEY ("for_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_contacted_by_users_id_fk" FOREIGN KEY ("contacted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_open" ON "follow_ups" USING btree ("order_id",coalesce(partner_id, '')) WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "follow_ups_order" ON "follow_ups" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("for_id","next_on") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "follow_ups_lost" ON "follow_ups" USING btree ("partner_id","lost_reason") WHERE outcome = 'lost';