CREATE TABLE "api_client_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"hash" text NOT NULL,
	"ends" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "api_client_secrets_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_client_secrets_hash_not_empty" CHECK ("api_client_secrets"."hash" <> '')
);
--> statement-breakpoint
CREATE TABLE "api_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"calls_per_minute" integer NOT NULL,
	"created_by" text,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_clients_calls_per_minute_positive" CHECK ("api_clients"."calls_per_minute" > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"endpoint_id" text NOT NULL,
	"event_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"answer" text,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_endpoint_id_event_id_pk" PRIMARY KEY("endpoint_id","event_id"),
	CONSTRAINT "webhook_deliveries_tries_not_negative" CHECK ("webhook_deliveries"."tries" >= 0),
	CONSTRAINT "webhook_deliveries_status_known" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_delivered" CHECK ((status = 'delivered') = (delivered_at is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"status" text NOT NULL,
	"secret" text NOT NULL,
	"secret_before" text,
	"both_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_url_not_empty" CHECK ("webhook_endpoints"."url" <> ''),
	CONSTRAINT "webhook_endpoints_secret_not_empty" CHECK ("webhook_endpoints"."secret" <> ''),
	CONSTRAINT "webhook_endpoints_events_array" CHECK (jsonb_typeof("webhook_endpoints"."events") = 'array'),
	CONSTRAINT "webhook_endpoints_status_known" CHECK ("webhook_endpoints"."status" in ('active', 'suspended', 'removed')),
	CONSTRAINT "webhook_endpoints_suspended" CHECK ((status = 'suspended') = (suspended_at is not null)),
	CONSTRAINT "webhook_endpoints_both" CHECK ((secret_before is null) = (both_until is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"partner_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "webhook_events_key_unique" UNIQUE("key"),
	CONSTRAINT "webhook_events_type_not_empty" CHECK ("webhook_events"."type" <> ''),
	CONSTRAINT "webhook_events_subject_not_empty" CHECK ("webhook_events"."subject" <> ''),
	CONSTRAINT "webhook_events_data_object" CHECK (jsonb_typeof("webhook_events"."data") = 'object')
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type_known";--> statement-breakpoint
ALTER TABLE "api_client_secrets" ADD CONSTRAINT "api_client_secrets_client_id_api_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."api_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_clients" ADD CONSTRAINT "api_clients_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_clients" ADD CONSTRAINT "api_clients_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_client_secrets_client" ON "api_client_secrets" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","subject","event_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_partner" ON "webhook_endpoints" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("at");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type_known" CHECK ("account_events"."type" in ('signedIn', 'signInFailed', 'signedOut', 'sessionsEnded', 'invited', 'inviteAccepted', 'changed', 'disabled', 'enabled', 'reset', 'passwordChanged', 'secondFactorOn', 'secondFactorOff', 'recoveryCodeUsed', 'partnerCreated', 'partnerChanged', 'partnerBooked', 'jobTriedAgain', 'jobDismissed', 'clientCreated', 'clientChanged', 'clientSecretAdded', 'clientSecretEnded', 'clientRevoked', 'webhookCreated', 'webhookChanged', 'webhookRotated', 'webhookResumed', 'webhookRemoved', 'webhookReplayed', 'webhookSuspended'));--> statement-breakpoint
SELECT pgboss.create_queue('webhooks', '{"policy":"short"}');
