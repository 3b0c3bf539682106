CREATE TABLE "list_export_parts" (
	"export_id" text NOT NULL,
	"at" integer NOT NULL,
	"run" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "list_export_parts_export_id_run_at_pk" PRIMARY KEY("export_id","run","at"),
	CONSTRAINT "list_export_parts_at_not_negative" CHECK ("list_export_parts"."at" >= 0)
);
--> statement-breakpoint
CREATE TABLE "list_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"question" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"rows" integer NOT NULL,
	"all" integer,
	"failure" text,
	"run" text,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_exports_format_known" CHECK ("list_exports"."format" in ('xlsx', 'csv')),
	CONSTRAINT "list_exports_status_known" CHECK ("list_exports"."status" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "list_exports_rows_not_negative" CHECK ("list_exports"."rows" >= 0),
	CONSTRAINT "list_exports_all_not_negative" CHECK ("list_exports"."all" >= 0),
	CONSTRAINT "list_exports_question_not_empty" CHECK ("list_exports"."question" <> '')
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type_known";--> statement-breakpoint
ALTER TABLE "list_export_parts" ADD CONSTRAINT "list_export_parts_export_id_list_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."list_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_exports_user" ON "list_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "list_exports_ends" ON "list_exports" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type_known" CHECK ("account_events"."type" in ('signedIn', 'signInFailed', 'signedOut', 'sessionsEnded', 'invited', 'inviteAccepted', 'changed', 'disabled', 'enabled', 'reset', 'passwordChanged', 'secondFactorOn', 'secondFactorOff', 'recoveryCodeUsed', 'partnerCreated', 'partnerChanged', 'partnerBooked', 'bookingAsked', 'bookingApproved', 'bookingRefused', 'jobTriedAgain', 'jobDismissed', 'listExported', 'clientCreated', 'clientChanged', 'clientSecretAdded', 'clientSecretEnded', 'clientRevoked', 'webhookCreated', 'webhookChanged', 'webhookRotated', 'webhookResumed', 'webhookRemoved', 'webhookReplayed', 'webhookSuspended', 'authorityChanged', 'claimApproved', 'claimHeld', 'claimConfirmed', 'claimRefused', 'claimPaid'));--> statement-breakpoint
SELECT pgboss.create_queue('exports', '{"policy":"short"}');--> statement-breakpoint
-- Lists could be saved by everyone who saw them. The right stays with those who read reports and with administrators.
UPDATE "users" SET "scopes" = "scopes" || '["b2b:export"]' WHERE "scopes" ? 'b2b:reports' AND "id" NOT IN (SELECT "id" FROM "api_clients");--> statement-breakpoint
UPDATE "users" SET "scopes" = "scopes" || '["insurer:export"]' WHERE "scopes" ? 'insurer:admin';
