CREATE TABLE "insured_risks" (
	"order_id" text NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"effective_from" text NOT NULL,
	"effective_to" text NOT NULL,
	CONSTRAINT "insured_risks_order_id_hash_pk" PRIMARY KEY("order_id","hash")
);
--> statement-breakpoint
CREATE TABLE "order_overlaps" (
	"order_id" text NOT NULL,
	"other_id" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "order_overlaps_order_id_other_id_kind_pk" PRIMARY KEY("order_id","other_id","kind")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "risks_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "insured_risks_hash" ON "insured_risks" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "orders_risks" ON "orders" USING btree ("id") WHERE not risks_kept;