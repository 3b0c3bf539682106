ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_by" ON "account_events" USING btree ("by_id","id");--> statement-breakpoint
CREATE INDEX "account_events_type" ON "account_events" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "account_events_at" ON "account_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "account_events_about" ON "account_events" USING gin (string_to_array(note, ' ')) WHERE note is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_events_read" ON "account_events" USING btree ("by_id",md5(note),date_trunc('hour', at at time zone 'UTC')) WHERE type = 'customerRead';--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower(email)) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "orders_owner" ON "orders" USING btree (coalesce(owner_id, agent_id),"created_at") WHERE coalesce(owner_id, agent_id) is not null;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type_known" CHECK ("account_events"."type" in ('signedIn', 'signInFailed', 'signedOut', 'sessionsEnded', 'recoveryCodeUsed', 'invited', 'inviteAccepted', 'changed', 'disabled', 'enabled', 'reset', 'passwordChanged', 'passwordRequested', 'secondFactorOn', 'secondFactorOff', 'authorityChanged', 'handedOver', 'partnerCreated', 'partnerChanged', 'partnerBooked', 'bookingAsked', 'bookingApproved', 'bookingRefused', 'claimApproved', 'claimHeld', 'claimConfirmed', 'claimRefused', 'claimPaid', 'moneyMoved', 'moneyAsked', 'moneyApproved', 'moneyRefused', 'moneyPrepared', 'moneyPaid', 'customerRead', 'listExported', 'clientCreated', 'clientChanged', 'clientSecretAdded', 'clientSecretEnded', 'clientRevoked', 'webhookCreated', 'webhookChanged', 'webhookRotated', 'webhookResumed', 'webhookRemoved', 'webhookReplayed', 'webhookSuspended', 'jobTriedAgain', 'jobDismissed', 'messageClosed'));--> statement-breakpoint
-- The log of money acts is written by the database, so that no act is left out. Bookings and decisions about claims have
-- lines of their own.
CREATE FUNCTION log_money_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	subject text := coalesce(
		(SELECT o.number FROM orders o WHERE o.id = NEW.subject AND NEW.act IN ('change', 'markAsPaid', 'voidMarked')),
		(SELECT r.number FROM payment_runs r WHERE r.id = NEW.subject AND NEW.act = 'claimRun'),
		NEW.subject);
BEGIN
	INSERT INTO account_events (at, type, by_id, note) VALUES (
		CASE WHEN NEW.status IN ('alone', 'waiting') THEN NEW.asked_at ELSE NEW.decided_at END,
		CASE NEW.status WHEN 'alone' THEN 'moneyMoved' WHEN 'waiting' THEN 'moneyAsked' WHEN 'done' THEN 'moneyApproved' ELSE 'moneyRefused' END,
		CASE WHEN NEW.status IN ('alone', 'waiting') THEN NEW.asked_by ELSE NEW.decided_by END,
		concat_ws(' ', NEW.act, subject, NEW.amount, NEW.currency));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER log_money_request AFTER INSERT ON money_requests
FOR EACH ROW WHEN (NEW.act NOT IN ('booking', 'claim', 'approveClaim')) EXECUTE FUNCTION log_money_request();--> statement-breakpoint
CREATE TRIGGER log_money_decision AFTER UPDATE OF status ON money_requests
FOR EACH ROW WHEN (NEW.act NOT IN ('booking', 'claim', 'approveClaim') AND NEW.status IN ('done', 'refused') AND OLD.status = 'waiting')
EXECUTE FUNCTION log_money_request();--> statement-breakpoint
-- Refunds by bank: one person prepares, another records.
CREATE FUNCTION log_bank_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	row_of jsonb := to_jsonb(NEW);
	subject text := coalesce(row_of ->> 'policy_number', (SELECT o.number FROM orders o WHERE o.id = NEW.order_id));
	note text := concat_ws(' ', CASE TG_TABLE_NAME WHEN 'payouts' THEN 'payout' ELSE 'refund' END, subject, NEW.amount, NEW.currency);
BEGIN
	IF NEW.prepared_by IS DISTINCT FROM OLD.prepared_by AND NEW.prepared_by IS NOT NULL THEN
		INSERT INTO account_events (at, type, by_id, note) VALUES (NEW.prepared_at, 'moneyPrepared', NEW.prepared_by, note);
	END IF;
	IF NEW.paid_by IS DISTINCT FROM OLD.paid_by AND NEW.paid_by IS NOT NULL THEN
		INSERT INTO account_events (at, type, by_id, note) VALUES (NEW.paid_at, 'moneyPaid', NEW.paid_by, note);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER log_bank_refund AFTER UPDATE OF prepared_by, paid_by ON payouts FOR EACH ROW EXECUTE FUNCTION log_bank_refund();--> statement-breakpoint
CREATE TRIGGER log_bank_refund AFTER UPDATE OF prepared_by, paid_by ON refunds FOR EACH ROW EXECUTE FUNCTION log_bank_refund();
