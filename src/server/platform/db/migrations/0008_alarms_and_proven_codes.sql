CREATE TABLE "alarms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "proven_by" text;--> statement-breakpoint
CREATE INDEX "alarms_at" ON "alarms" USING btree ("at");