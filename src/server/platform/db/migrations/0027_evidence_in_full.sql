CREATE TABLE "evidence_details" (
	"evidence_id" text NOT NULL,
	"product" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "evidence_details_evidence_id_product_pk" PRIMARY KEY("evidence_id","product"),
	CONSTRAINT "evidence_details_details_object" CHECK (jsonb_typeof("evidence_details"."details") = 'object')
);
--> statement-breakpoint
CREATE TABLE "rating_inputs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"day" text NOT NULL,
	"inputs" jsonb NOT NULL,
	CONSTRAINT "rating_inputs_day_day" CHECK ("rating_inputs"."day" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "rating_inputs_inputs_object" CHECK (jsonb_typeof("rating_inputs"."inputs") = 'object')
);
--> statement-breakpoint
ALTER TABLE "release_evidence" ADD COLUMN "doing" jsonb;--> statement-breakpoint
ALTER TABLE "evidence_details" ADD CONSTRAINT "evidence_details_evidence_id_release_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."release_evidence"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_inputs_product" ON "rating_inputs" USING btree ("product","id");--> statement-breakpoint
CREATE INDEX "rating_inputs_day" ON "rating_inputs" USING btree ("day");--> statement-breakpoint
CREATE INDEX "policies_in_force" ON "policies" USING btree ("product","number") WHERE status = 'active';