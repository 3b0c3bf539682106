ALTER TABLE "release_approvals" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "release_comments" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "release_comments" ADD COLUMN "answers" bigint;--> statement-breakpoint
ALTER TABLE "release_comments" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "release_comments" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "returned" jsonb;--> statement-breakpoint
ALTER TABLE "release_comments" ADD CONSTRAINT "release_comments_answers_release_comments_id_fk" FOREIGN KEY ("answers") REFERENCES "public"."release_comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_comments" ADD CONSTRAINT "release_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_comments" ADD CONSTRAINT "release_comments_resolved" CHECK ((resolved_by is null) = (resolved_at is null));--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_summary_not_empty" CHECK ("releases"."summary" <> '');