ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type_known";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "partner_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_asked" ON "claims" USING btree ("partner_id","created_at","id") WHERE status = 'information_requested';--> statement-breakpoint
CREATE INDEX "messages_lost" ON "messages" USING btree ("created_at") WHERE fate <> 'delivered' and not once and closed_at is null;--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at") WHERE status in ('due', 'prepared');--> statement-breakpoint
CREATE INDEX "drafts_agent" ON "drafts" USING btree ("agent_id","expires_at") WHERE agent_id is not null and order_id is null;--> statement-breakpoint
CREATE INDEX "orders_offered" ON "orders" USING btree ("partner_id","payable_until") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX "policies_partner_until" ON "policies" USING btree ("partner_id","effective_to","number") WHERE status = 'active';--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type_known" CHECK ("account_events"."type" in ('signedIn', 'signInFailed', 'signedOut', 'sessionsEnded', 'invited', 'inviteAccepted', 'changed', 'disabled', 'enabled', 'reset', 'passwordChanged', 'secondFactorOn', 'secondFactorOff', 'recoveryCodeUsed', 'partnerCreated', 'partnerChanged', 'partnerBooked', 'bookingAsked', 'bookingApproved', 'bookingRefused', 'jobTriedAgain', 'jobDismissed', 'messageClosed', 'listExported', 'clientCreated', 'clientChanged', 'clientSecretAdded', 'clientSecretEnded', 'clientRevoked', 'webhookCreated', 'webhookChanged', 'webhookRotated', 'webhookResumed', 'webhookRemoved', 'webhookReplayed', 'webhookSuspended', 'authorityChanged', 'claimApproved', 'claimHeld', 'claimConfirmed', 'claimRefused', 'claimPaid'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_closed" CHECK ((closed_at is null) = (closed_by is null));--> statement-breakpoint
UPDATE "policies" p SET partner_id = o.partner_id FROM "orders" o WHERE o.id = p.order_id AND o.partner_id IS NOT NULL;--> statement-breakpoint
-- The partner of a policy is that of its order, whatever a server of the previous release writes.
CREATE FUNCTION policy_of_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.partner_id := (SELECT o.partner_id FROM orders o WHERE o.id = NEW.order_id);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER policy_of_partner BEFORE INSERT ON policies FOR EACH ROW EXECUTE FUNCTION policy_of_partner();
