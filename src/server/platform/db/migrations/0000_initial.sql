CREATE TABLE "codes" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"phone" text NOT NULL,
	"hash" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"circumstances" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"as_of" text NOT NULL,
	"passed" jsonb NOT NULL,
	"order_id" text,
	"saved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_replies" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"number" text NOT NULL,
	"draft_id" text NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"status" text NOT NULL,
	"customer_status" text NOT NULL,
	"frozen" jsonb NOT NULL,
	"premium" jsonb NOT NULL,
	"total" integer NOT NULL,
	"currency" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"payable_until" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_ref_unique" UNIQUE("ref"),
	CONSTRAINT "orders_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"tran_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"option" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"form" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"status" text NOT NULL,
	"effective_from" text NOT NULL,
	"effective_to" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policies_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"product" text NOT NULL,
	"version" text NOT NULL,
	"bundle" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_versions_product_version_pk" PRIMARY KEY("product","version")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"tran_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "codes_subject" ON "codes" USING btree ("subject","sent_at");--> statement-breakpoint
CREATE INDEX "codes_phone" ON "codes" USING btree ("phone","sent_at");--> statement-breakpoint
CREATE INDEX "drafts_expires_at" ON "drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotent_replies_created" ON "idempotent_replies" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("status","payable_until");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","status");--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","started_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_check" ON "payment_attempts" USING btree ("check_at") WHERE check_at is not null;