CREATE TABLE "customer_choices" (
	"phone" text NOT NULL,
	"born" text NOT NULL,
	"reminds_by_sms" boolean NOT NULL,
	"reminds_by_mail" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_choices_phone_born_pk" PRIMARY KEY("phone","born"),
	CONSTRAINT "customer_choices_phone_not_empty" CHECK ("customer_choices"."phone" <> ''),
	CONSTRAINT "customer_choices_born_day" CHECK ("customer_choices"."born" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$')
);
--> statement-breakpoint
CREATE TABLE "customer_grants" (
	"phone" text NOT NULL,
	"born" text NOT NULL,
	"partner_id" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_grants_phone_born_partner_id_pk" PRIMARY KEY("phone","born","partner_id"),
	CONSTRAINT "customer_grants_phone_not_empty" CHECK ("customer_grants"."phone" <> ''),
	CONSTRAINT "customer_grants_born_day" CHECK ("customer_grants"."born" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$')
);
--> statement-breakpoint
CREATE TABLE "customer_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"phone" text NOT NULL,
	"born" text NOT NULL,
	"mailbox" text,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "customer_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "customer_sessions_phone_not_empty" CHECK ("customer_sessions"."phone" <> ''),
	CONSTRAINT "customer_sessions_born_day" CHECK ("customer_sessions"."born" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$')
);
--> statement-breakpoint
ALTER TABLE "policy_requests" ALTER COLUMN "asked_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_grants" ADD CONSTRAINT "customer_grants_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_grants_partner" ON "customer_grants" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "customer_sessions_person" ON "customer_sessions" USING btree ("phone","born");--> statement-breakpoint
CREATE INDEX "customer_sessions_expires" ON "customer_sessions" USING btree ("expires_at");