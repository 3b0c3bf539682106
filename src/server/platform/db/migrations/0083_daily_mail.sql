CREATE TABLE "digest_choices" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hour" integer,
	"on_weekends" boolean NOT NULL,
	"last_on" text,
	CONSTRAINT "digest_choices_hour_morning" CHECK (hour between 6 and 11),
	CONSTRAINT "digest_choices_last_on_day" CHECK ("digest_choices"."last_on" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$')
);
--> statement-breakpoint
ALTER TABLE "digest_choices" ADD CONSTRAINT "digest_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;