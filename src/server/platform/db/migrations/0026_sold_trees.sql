DROP INDEX "release_evidence_release";--> statement-breakpoint
ALTER TABLE "release_evidence" ADD COLUMN "serial" bigserial NOT NULL;--> statement-breakpoint
-- As it was told until now: by the clock.
UPDATE "release_evidence" e SET "serial" = o.serial FROM (SELECT "id", row_number() OVER (ORDER BY "at", "id") AS serial FROM "release_evidence") o WHERE o."id" = e."id";--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "base_files" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "based_at" timestamp with time zone;--> statement-breakpoint
UPDATE "releases" r SET "based_at" = r."created_at", "base_files" = coalesce((SELECT b."files" FROM "releases" b WHERE b."id" = r."base"), '{}');--> statement-breakpoint
ALTER TABLE "releases" ALTER COLUMN "base_files" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ALTER COLUMN "based_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_of_release" ON "sales" USING btree ("release_id","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid_version" ON "orders" USING btree ("product","version") WHERE status in ('incomplete', 'confirmed');--> statement-breakpoint
CREATE INDEX "policies_active_version" ON "policies" USING btree ("product","version") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "release_evidence_release" ON "release_evidence" USING btree ("release_id","serial");--> statement-breakpoint
ALTER TABLE "release_evidence" ADD CONSTRAINT "release_evidence_serial_unique" UNIQUE("serial");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_base_files_object" CHECK (jsonb_typeof("releases"."base_files") = 'object');