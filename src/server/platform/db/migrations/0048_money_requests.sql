CREATE TABLE "money_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"policy_number" text,
	"payee" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"note" text,
	"payload" jsonb NOT NULL,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "money_requests_act_known" CHECK ("money_requests"."act" in ('cancel', 'change', 'claim', 'booking', 'markAsPaid')),
	CONSTRAINT "money_requests_status_known" CHECK ("money_requests"."status" in ('waiting', 'alone', 'done', 'refused')),
	CONSTRAINT "money_requests_amount_not_negative" CHECK ("money_requests"."amount" >= 0),
	CONSTRAINT "money_requests_currency_iso4217" CHECK ("money_requests"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "money_requests_payload_object" CHECK (jsonb_typeof("money_requests"."payload") = 'object'),
	CONSTRAINT "money_requests_subject_not_empty" CHECK ("money_requests"."subject" <> ''),
	CONSTRAINT "money_requests_payee_not_empty" CHECK ("money_requests"."payee" <> ''),
	CONSTRAINT "money_requests_decided" CHECK ((status in ('waiting', 'alone')) = (decided_by is null) and (decided_by is null) = (decided_at is null)),
	CONSTRAINT "money_requests_two_people" CHECK (status <> 'done' or decided_by <> asked_by)
);
--> statement-breakpoint
-- Cancellations that waited, or waited once, go on as they were.
INSERT INTO "money_requests"
	("id", "act", "subject", "policy_number", "payee", "amount", "currency", "reason", "note", "payload",
	 "asked_by", "asked_at", "status", "decided_by", "decided_at", "decision")
SELECT r."id", 'cancel', r."policy_number", r."policy_number",
	CASE WHEN o."paid_by" = 'balance' AND o."partner_id" IS NOT NULL THEN 'partner:' || o."partner_id" ELSE 'customer:' || o."phone" END,
	r."refund", r."currency", r."reason", r."note", jsonb_build_object('from', r."effective_from"),
	r."asked_by", r."asked_at", r."status", r."decided_by", r."decided_at", r."decision"
FROM "policy_requests" r
JOIN "policies" p ON p."number" = r."policy_number"
JOIN "orders" o ON o."id" = p."order_id";--> statement-breakpoint
DROP TABLE "policy_requests" CASCADE;--> statement-breakpoint
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_requests_waiting" ON "money_requests" USING btree ("act","subject") WHERE status = 'waiting' and act <> 'booking';--> statement-breakpoint
CREATE INDEX "money_requests_open" ON "money_requests" USING btree ("asked_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "money_requests_subject" ON "money_requests" USING btree ("act","subject");--> statement-breakpoint
CREATE INDEX "money_requests_payee" ON "money_requests" USING btree ("payee","asked_at") WHERE status = 'alone';--> statement-breakpoint
CREATE INDEX "money_requests_policy" ON "money_requests" USING btree ("policy_number","asked_at") WHERE status = 'alone';--> statement-breakpoint
CREATE INDEX "money_requests_person" ON "money_requests" USING btree ("asked_by","asked_at") WHERE status = 'alone';