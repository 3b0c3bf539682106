CREATE TABLE "ended_drafts" (
	"day" text NOT NULL,
	"product" text NOT NULL,
	"partner_id" text,
	"agent_id" text,
	"trail" text NOT NULL,
	"stop_field" text,
	"quoted" boolean NOT NULL,
	"confirmed" boolean NOT NULL,
	"drafts" integer NOT NULL,
	CONSTRAINT "ended_drafts_of" UNIQUE NULLS NOT DISTINCT("day","product","partner_id","agent_id","trail","stop_field","quoted","confirmed"),
	CONSTRAINT "ended_drafts_day_day" CHECK ("ended_drafts"."day" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "ended_drafts_trail_not_empty" CHECK ("ended_drafts"."trail" <> ''),
	CONSTRAINT "ended_drafts_drafts_positive" CHECK ("ended_drafts"."drafts" > 0)
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "begun_on" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "trail" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "stop_field" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "begun_on" text;--> statement-breakpoint
CREATE INDEX "drafts_begun" ON "drafts" USING btree ("begun_on") WHERE begun_on is not null;--> statement-breakpoint
CREATE INDEX "orders_begun" ON "orders" USING btree ("begun_on","product","partner_id","agent_id","status") WHERE begun_on is not null;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_begun_on_day" CHECK ("drafts"."begun_on" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_begun_on_day" CHECK ("orders"."begun_on" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$');