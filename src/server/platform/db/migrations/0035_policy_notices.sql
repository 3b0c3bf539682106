CREATE TABLE "policy_notices" (
	"policy_number" text NOT NULL,
	"kind" text NOT NULL,
	"of_day" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_notices_policy_number_kind_of_day_pk" PRIMARY KEY("policy_number","kind","of_day"),
	CONSTRAINT "policy_notices_kind_known" CHECK ("policy_notices"."kind" in ('expires30', 'expires7', 'expires1', 'ends', 'grace', 'notRenewed')),
	CONSTRAINT "policy_notices_of_day_day" CHECK ("policy_notices"."of_day" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$')
);
--> statement-breakpoint
ALTER TABLE "policy_notices" ADD CONSTRAINT "policy_notices_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policies_until" ON "policies" USING btree ("effective_to","number");