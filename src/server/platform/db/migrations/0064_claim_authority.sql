CREATE TABLE "claim_authorities" (
	"user_id" text NOT NULL,
	"product" text,
	"claim" bigint NOT NULL,
	"event" bigint NOT NULL,
	"day" bigint NOT NULL,
	"above" bigint NOT NULL,
	CONSTRAINT "claim_authorities_of" UNIQUE NULLS NOT DISTINCT("user_id","product"),
	CONSTRAINT "claim_authorities_product_not_empty" CHECK ("claim_authorities"."product" <> ''),
	CONSTRAINT "claim_authorities_claim_not_negative" CHECK ("claim_authorities"."claim" >= 0),
	CONSTRAINT "claim_authorities_event_not_negative" CHECK ("claim_authorities"."event" >= 0),
	CONSTRAINT "claim_authorities_day_not_negative" CHECK ("claim_authorities"."day" >= 0),
	CONSTRAINT "claim_authorities_above_not_negative" CHECK ("claim_authorities"."above" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type_known";--> statement-breakpoint
ALTER TABLE "claim_events" DROP CONSTRAINT "claim_events_type_known";--> statement-breakpoint
ALTER TABLE "money_requests" DROP CONSTRAINT "money_requests_act_known";--> statement-breakpoint
ALTER TABLE "claim_authorities" ADD CONSTRAINT "claim_authorities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_approvals" ON "claims" USING btree ((coalesce(decision ->> 'confirmedBy', decision ->> 'by')),(decision ->> 'at')) WHERE status in ('approved', 'paid');--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type_known" CHECK ("account_events"."type" in ('signedIn', 'signInFailed', 'signedOut', 'sessionsEnded', 'invited', 'inviteAccepted', 'changed', 'disabled', 'enabled', 'reset', 'passwordChanged', 'secondFactorOn', 'secondFactorOff', 'recoveryCodeUsed', 'partnerCreated', 'partnerChanged', 'partnerBooked', 'bookingAsked', 'bookingApproved', 'bookingRefused', 'jobTriedAgain', 'jobDismissed', 'clientCreated', 'clientChanged', 'clientSecretAdded', 'clientSecretEnded', 'clientRevoked', 'webhookCreated', 'webhookChanged', 'webhookRotated', 'webhookResumed', 'webhookRemoved', 'webhookReplayed', 'webhookSuspended', 'authorityChanged', 'claimApproved', 'claimHeld', 'claimConfirmed', 'claimRefused', 'claimPaid'));--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_type_known" CHECK ("claim_events"."type" in ('SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN', 'APPEAL', 'ADD_FILE', 'REMOVE_FILE', 'NOTE', 'RETURN', 'HOLD', 'REFUSE'));--> statement-breakpoint
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_act_known" CHECK ("money_requests"."act" in ('cancel', 'change', 'claim', 'approveClaim', 'booking', 'markAsPaid', 'claimRun'));--> statement-breakpoint
-- Until now one right covered the approval and the payment of claims. Nobody loses a right by the upgrade.
UPDATE "users" SET "scopes" = "scopes" || '["insurer:claim-payments"]'::jsonb WHERE "scopes" @> '["insurer:claims"]'::jsonb;
