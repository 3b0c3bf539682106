CREATE TABLE "order_devices" (
	"order_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_devices_order_id_device_hash_pk" PRIMARY KEY("order_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"ref_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "order_devices_ends" ON "order_devices" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("order_id");--> statement-breakpoint
INSERT INTO "order_links" ("ref_hash", "order_id", "given_at", "ends_at")
  SELECT encode(sha256(convert_to(o.ref, 'UTF8')), 'hex'), o.id, coalesce(p.issued_at, o.created_at), p.issued_at + interval '90 days'
  FROM "orders" o LEFT JOIN "policies" p ON p.order_id = o.id;
