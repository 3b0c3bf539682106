DROP INDEX "drafts_agent";--> statement-breakpoint
DROP INDEX "policies_partner_until";--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_payments_failed" ON "claim_payments" USING btree ("claim_id") WHERE status in ('rejected', 'returned', 'void', 'stopped');--> statement-breakpoint
CREATE INDEX "drafts_agent" ON "drafts" USING btree ("agent_id","expires_at","partner_id") WHERE agent_id is not null and order_id is null;--> statement-breakpoint
CREATE INDEX "policies_partner_until" ON "policies" USING btree ("partner_id","effective_to","number","owner_id") WHERE status = 'active' and ended_from is null;--> statement-breakpoint
UPDATE "policies" p SET owner_id = coalesce(o.owner_id, o.agent_id) FROM "orders" o
	WHERE o.id = p.order_id AND coalesce(o.owner_id, o.agent_id) IS NOT NULL;--> statement-breakpoint
-- The partner and the owner of a policy are those of its order, whatever a server of the previous release writes.
CREATE OR REPLACE FUNCTION policy_of_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT o.partner_id, coalesce(o.owner_id, o.agent_id) INTO NEW.partner_id, NEW.owner_id FROM orders o WHERE o.id = NEW.order_id;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION policy_follows_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE policies SET owner_id = coalesce(NEW.owner_id, NEW.agent_id) WHERE order_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER policy_follows_owner AFTER UPDATE OF owner_id, agent_id ON orders FOR EACH ROW
	WHEN (coalesce(NEW.owner_id, NEW.agent_id) IS DISTINCT FROM coalesce(OLD.owner_id, OLD.agent_id)) EXECUTE FUNCTION policy_follows_owner();
