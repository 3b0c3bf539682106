CREATE TABLE "file_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_approvals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"release_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"evidence_hash" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_edits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"release_id" text NOT NULL,
	"path" text NOT NULL,
	"pointer" text NOT NULL,
	"before" text,
	"after" text,
	"undoes" bigint,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_edits_undoes_unique" UNIQUE("undoes")
);
--> statement-breakpoint
CREATE TABLE "release_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"release_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"status" text NOT NULL,
	"done" integer NOT NULL,
	"all" integer NOT NULL,
	"report" jsonb,
	"hash" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "release_evidence_status_known" CHECK ("release_evidence"."status" in ('waiting', 'running', 'passed', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"origin" text NOT NULL,
	"base" text,
	"files" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"discarded_at" timestamp with time zone,
	CONSTRAINT "releases_number_unique" UNIQUE("number"),
	CONSTRAINT "releases_origin_known" CHECK ("releases"."origin" in ('files', 'studio')),
	CONSTRAINT "releases_files_object" CHECK (jsonb_typeof("releases"."files") = 'object'),
	CONSTRAINT "releases_title_not_empty" CHECK ("releases"."title" <> '')
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"kind" text NOT NULL,
	"version" text,
	"release_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"drafts" text NOT NULL,
	"offers" text NOT NULL,
	"price_from" jsonb,
	"reason" text NOT NULL,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	"called_off_at" timestamp with time zone,
	CONSTRAINT "sales_kind_known" CHECK ("sales"."kind" in ('new', 'renewal')),
	CONSTRAINT "sales_drafts_known" CHECK ("sales"."drafts" in ('stay', 'move')),
	CONSTRAINT "sales_offers_known" CHECK ("sales"."offers" in ('keep', 'void')),
	CONSTRAINT "sales_called_off_before_start" CHECK (called_off_at is null or called_off_at < starts_at)
);
--> statement-breakpoint
ALTER TABLE "release_approvals" ADD CONSTRAINT "release_approvals_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_approvals" ADD CONSTRAINT "release_approvals_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_edits" ADD CONSTRAINT "release_edits_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_edits" ADD CONSTRAINT "release_edits_undoes_release_edits_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."release_edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_edits" ADD CONSTRAINT "release_edits_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_evidence" ADD CONSTRAINT "release_evidence_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_evidence" ADD CONSTRAINT "release_evidence_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_base_releases_id_fk" FOREIGN KEY ("base") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_product_version_product_versions_product_version_fk" FOREIGN KEY ("product","version") REFERENCES "public"."product_versions"("product","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_approvals_release" ON "release_approvals" USING btree ("release_id");--> statement-breakpoint
CREATE INDEX "release_edits_release" ON "release_edits" USING btree ("release_id","id");--> statement-breakpoint
CREATE INDEX "release_evidence_release" ON "release_evidence" USING btree ("release_id","at");--> statement-breakpoint
CREATE INDEX "releases_content" ON "releases" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "sales_of_product" ON "sales" USING btree ("product","kind","starts_at","id");--> statement-breakpoint
SELECT pgboss.create_queue('proofs', '{"policy":"short"}');
