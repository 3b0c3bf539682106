CREATE TABLE "claim_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"khmer_name" text,
	"chinese_name" text,
	"is_direct" boolean NOT NULL,
	"bank" text,
	"account" text,
	"digits" text,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "claim_providers_kind_known" CHECK ("claim_providers"."kind" in ('hospital', 'clinic', 'pharmacy', 'garage', 'assessor', 'other')),
	CONSTRAINT "claim_providers_name_not_empty" CHECK ("claim_providers"."name" <> ''),
	CONSTRAINT "claim_providers_khmer_name_not_empty" CHECK ("claim_providers"."khmer_name" <> ''),
	CONSTRAINT "claim_providers_chinese_name_not_empty" CHECK ("claim_providers"."chinese_name" <> ''),
	CONSTRAINT "claim_providers_account" CHECK (num_nulls(bank, account, digits) in (0, 3)),
	CONSTRAINT "claim_providers_ended" CHECK (num_nulls(ended_at, ended_by) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "claim_visits" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"assessor" text NOT NULL,
	"place" text NOT NULL,
	"on_date" text NOT NULL,
	"appointed_at" timestamp with time zone NOT NULL,
	"appointed_by" text NOT NULL,
	"report" text,
	"cancel_reason" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "claim_visits_assessor_not_empty" CHECK ("claim_visits"."assessor" <> ''),
	CONSTRAINT "claim_visits_place_not_empty" CHECK ("claim_visits"."place" <> ''),
	CONSTRAINT "claim_visits_on_date_day" CHECK ("claim_visits"."on_date" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "claim_visits_ended" CHECK (num_nonnulls(report, cancel_reason) = case when ended_at is null then 0 else 1 end),
	CONSTRAINT "claim_visits_ended_by" CHECK (num_nulls(ended_at, ended_by) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "estimate" integer;--> statement-breakpoint
ALTER TABLE "claim_lines" ADD COLUMN "is_invoiced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_providers" ADD CONSTRAINT "claim_providers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_providers" ADD CONSTRAINT "claim_providers_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_visits" ADD CONSTRAINT "claim_visits_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_visits" ADD CONSTRAINT "claim_visits_appointed_by_users_id_fk" FOREIGN KEY ("appointed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_visits" ADD CONSTRAINT "claim_visits_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_providers_name" ON "claim_providers" USING btree (lower(name)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "claim_visits_claim" ON "claim_visits" USING btree ("claim_id","appointed_at");--> statement-breakpoint
CREATE INDEX "claim_visits_waiting" ON "claim_visits" USING btree ("on_date","claim_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "claim_guarantees_issued" ON "claim_guarantees" USING btree ("issued_by","issued_at");--> statement-breakpoint
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_estimate_positive" CHECK ("claim_lines"."estimate" > 0);