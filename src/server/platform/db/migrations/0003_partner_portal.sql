CREATE TABLE "account_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"by_id" text,
	"user_id" text,
	"partner_id" text,
	"network" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"held" bigint NOT NULL,
	"total" bigint NOT NULL,
	"outstanding" bigint NOT NULL,
	"order_id" text,
	"at" timestamp with time zone NOT NULL,
	"note" text,
	"by" text
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"account_code" text NOT NULL,
	"may_sell" boolean NOT NULL,
	"allow_pay_without_commission" boolean NOT NULL,
	"commission" jsonb NOT NULL,
	"status" text NOT NULL,
	"total" bigint NOT NULL,
	"outstanding" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partners_account" UNIQUE("company","account_code")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"phone" text,
	"email" text,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"customer_id" text,
	"partner_id" text,
	"scopes" jsonb NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"password" text,
	"second_factor" text,
	"second_factor_at" timestamp with time zone,
	"second_factor_step" integer,
	"is_demo" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "benefit_uses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"policy_number" text NOT NULL,
	"benefit" text NOT NULL,
	"claim_id" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"note" text,
	"audience" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_files" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"number" text NOT NULL,
	"policy_number" text NOT NULL,
	"partner_id" text,
	"claimant" jsonb NOT NULL,
	"status" text NOT NULL,
	"loss_date" text NOT NULL,
	"discharge_date" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"assigned_to" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"decision" jsonb,
	"duplicate_of" text,
	CONSTRAINT "claims_ref_unique" UNIQUE("ref"),
	CONSTRAINT "claims_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "partner_id" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "partner_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "commission" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "premium_without_commission" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_by" text;--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_events_partner" ON "account_events" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "invites_user" ON "invites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "partner_entries_partner" ON "partner_entries" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "partner_entries_order" ON "partner_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "partners_name" ON "partners" USING btree ("name");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_last" ON "sign_in_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "users_partner" ON "users" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "benefit_uses_policy" ON "benefit_uses" USING btree ("policy_number","benefit");--> statement-breakpoint
CREATE INDEX "benefit_uses_claim" ON "benefit_uses" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_events_claim" ON "claim_events" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "claim_files_claim" ON "claim_files" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claims_queue" ON "claims" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "claims_created" ON "claims" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "claims_partner" ON "claims" USING btree ("partner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "claims_assigned" ON "claims" USING btree ("assigned_to","status");--> statement-breakpoint
CREATE INDEX "claims_policy" ON "claims" USING btree ("policy_number","loss_date");--> statement-breakpoint
CREATE INDEX "drafts_partner" ON "drafts" USING btree ("partner_id","saved_at","id") WHERE partner_id is not null;--> statement-breakpoint
CREATE INDEX "orders_partner" ON "orders" USING btree ("partner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "policies_issued" ON "policies" USING btree ("issued_at","number");