CREATE TABLE "report_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"view_id" text NOT NULL,
	"user_id" text NOT NULL,
	"last_on" text,
	CONSTRAINT "report_mails_once" UNIQUE("view_id","user_id"),
	CONSTRAINT "report_mails_last_on_day" CHECK ("report_mails"."last_on" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$')
);
--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;