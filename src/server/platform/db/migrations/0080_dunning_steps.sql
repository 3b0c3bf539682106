CREATE TABLE "dunning_steps" (
	"step" integer PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"en" text,
	"km" text,
	"zh" text,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dunning_steps_days_unique" UNIQUE("days"),
	CONSTRAINT "dunning_steps_step" CHECK (step between 1 and 5),
	CONSTRAINT "dunning_steps_days" CHECK (days between 1 and 365),
	CONSTRAINT "dunning_steps_words" CHECK (num_nulls(en, km, zh) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "policy_notices" DROP CONSTRAINT "policy_notices_kind_known";--> statement-breakpoint
ALTER TABLE "dunning_steps" ADD CONSTRAINT "dunning_steps_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_notices" ADD CONSTRAINT "policy_notices_kind_known" CHECK ("policy_notices"."kind" in ('expires30', 'expires7', 'expires1', 'ends', 'grace', 'notRenewed', 'instalmentSoon', 'instalmentDue', 'instalmentLate', 'instalmentLate2', 'instalmentLate3', 'instalmentLate4', 'instalmentLate5'));