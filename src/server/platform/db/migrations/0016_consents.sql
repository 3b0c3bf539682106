CREATE TABLE "consents" (
	"order_id" text PRIMARY KEY NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"wording" text NOT NULL,
	"sentences" jsonb NOT NULL,
	"file_id" text,
	"file_type" text,
	"by" text
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text;--> statement-breakpoint
UPDATE "orders" SET "language" = "frozen"->'circumstances'->>'language';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "language" SET NOT NULL;