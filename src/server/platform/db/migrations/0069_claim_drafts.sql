CREATE TABLE "claim_draft_files" (
	"id" text PRIMARY KEY NOT NULL,
	"draft_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"digest" text,
	"likeness" integer[],
	CONSTRAINT "claim_draft_files_bytes_positive" CHECK ("claim_draft_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "claim_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"policy_number" text NOT NULL,
	"user_id" text,
	"answers" jsonb NOT NULL,
	"passed" jsonb NOT NULL,
	"papers" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_drafts_of" UNIQUE NULLS NOT DISTINCT("policy_number","user_id"),
	CONSTRAINT "claim_drafts_answers_object" CHECK (jsonb_typeof("claim_drafts"."answers") = 'object'),
	CONSTRAINT "claim_drafts_passed_array" CHECK (jsonb_typeof("claim_drafts"."passed") = 'array'),
	CONSTRAINT "claim_drafts_papers_object" CHECK (jsonb_typeof("claim_drafts"."papers") = 'object'),
	CONSTRAINT "claim_drafts_version_not_negative" CHECK ("claim_drafts"."version" >= 0)
);
--> statement-breakpoint
ALTER TABLE "claim_draft_files" ADD CONSTRAINT "claim_draft_files_draft_id_claim_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."claim_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_drafts" ADD CONSTRAINT "claim_drafts_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_drafts" ADD CONSTRAINT "claim_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_draft_files_draft" ON "claim_draft_files" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "claim_drafts_user" ON "claim_drafts" USING btree ("user_id","saved_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "claim_drafts_expires_at" ON "claim_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "claims_assigned_due" ON "claims" USING btree ("assigned_to","due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "claims_status_due" ON "claims" USING btree ("status","due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "claims_unassigned_due" ON "claims" USING btree ("due_at","id") WHERE assigned_to is null and due_at is not null and status in ('submitted', 'under_review', 'information_requested');