ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("created_at") WHERE failed_at is not null and status = 'due';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failed_once" CHECK (failure is null or failed_at is not null);--> statement-breakpoint
-- Refunds that no job makes any more: their jobs failed for good.
UPDATE "refunds" SET "failed_at" = now() WHERE "status" = 'due' AND "way" = 'provider' AND NOT EXISTS (
	SELECT FROM pgboss.job WHERE job.name = 'refunds' AND job.singleton_key = "refunds"."tran_id" AND job.state <= 'active'
);
