CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"date_of_birth" text NOT NULL,
	"details" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_phone_birth" UNIQUE("phone","date_of_birth")
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"code" text PRIMARY KEY NOT NULL,
	"product" text,
	"kind" text NOT NULL,
	"percent" text,
	"amount" integer,
	"valid_from" text NOT NULL,
	"valid_to" text NOT NULL,
	"max_uses" integer
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"draft_id" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "promotion_uses_code" ON "promotion_uses" USING btree ("code","status");--> statement-breakpoint
CREATE INDEX "uploads_draft" ON "uploads" USING btree ("draft_id");