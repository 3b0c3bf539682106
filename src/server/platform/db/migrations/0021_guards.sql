-- What can be mended without anybody losing anything. Testers' reset left what belongs to orders that are gone; and what lets a
-- browser, a link or a user in opens nothing where the order or the user is gone.
DELETE FROM "insured_risks" r WHERE NOT EXISTS (SELECT 1 FROM "orders" o WHERE o.id = r.order_id);--> statement-breakpoint
DELETE FROM "order_overlaps" r WHERE NOT EXISTS (SELECT 1 FROM "orders" o WHERE o.id = r.order_id)
	OR NOT EXISTS (SELECT 1 FROM "orders" o WHERE o.id = r.other_id);--> statement-breakpoint
DELETE FROM "order_devices" r WHERE NOT EXISTS (SELECT 1 FROM "orders" o WHERE o.id = r.order_id);--> statement-breakpoint
DELETE FROM "order_links" r WHERE NOT EXISTS (SELECT 1 FROM "orders" o WHERE o.id = r.order_id);--> statement-breakpoint
DELETE FROM "sessions" r WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u.id = r.user_id);--> statement-breakpoint
DELETE FROM "invites" r WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u.id = r.user_id);--> statement-breakpoint
DELETE FROM "recovery_codes" r WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u.id = r.user_id);--> statement-breakpoint
DELETE FROM "known_devices" r WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u.id = r.user_id);--> statement-breakpoint
-- Orders that were paid before there was any other way than the customer's own payment.
UPDATE "orders" o SET paid_by = 'customer' WHERE status = 'issued' AND paid_by IS NULL AND EXISTS (
	SELECT 1 FROM "payment_attempts" a WHERE a.order_id = o.id AND a.status IN ('paid', 'refunded'));--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "benefit_uses" ADD CONSTRAINT "benefit_uses_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "benefit_uses" ADD CONSTRAINT "benefit_uses_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_duplicate_of_claims_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "insured_risks" ADD CONSTRAINT "insured_risks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_overlaps" ADD CONSTRAINT "order_overlaps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_overlaps" ADD CONSTRAINT "order_overlaps_other_id_orders_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_devices" ADD CONSTRAINT "order_devices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_product_version_product_versions_product_version_fk" FOREIGN KEY ("product","version") REFERENCES "public"."product_versions"("product","version") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_version_product_versions_product_version_fk" FOREIGN KEY ("product","version") REFERENCES "public"."product_versions"("product","version") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_product_version_product_versions_product_version_fk" FOREIGN KEY ("product","version") REFERENCES "public"."product_versions"("product","version") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_code_promotions_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promotions"("code") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tran_id_payment_attempts_tran_id_fk" FOREIGN KEY ("tran_id") REFERENCES "public"."payment_attempts"("tran_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type_known" CHECK ("account_events"."type" in ('signedIn', 'signInFailed', 'signedOut', 'sessionsEnded', 'invited', 'inviteAccepted', 'changed', 'disabled', 'enabled', 'reset', 'passwordChanged', 'secondFactorOn', 'secondFactorOff', 'recoveryCodeUsed', 'partnerCreated', 'partnerChanged', 'partnerBooked', 'jobTriedAgain', 'jobDismissed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_type_known" CHECK ("partners"."type" in ('broker', 'agency', 'bank')) NOT VALID;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_status_known" CHECK ("partners"."status" in ('active', 'suspended')) NOT VALID;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_currency_iso4217" CHECK ("partners"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_commission_object" CHECK (jsonb_typeof("partners"."commission") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD CONSTRAINT "sign_in_failures_failures_not_negative" CHECK ("sign_in_failures"."failures" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_not_empty" CHECK ("users"."username" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_scopes_array" CHECK (jsonb_typeof("users"."scopes") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_known" CHECK ("users"."language" in ('en', 'km', 'zh')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_known" CHECK ("users"."status" in ('invited', 'active', 'disabled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_code_not_empty" CHECK ("alarms"."code" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "benefit_uses" ADD CONSTRAINT "benefit_uses_something" CHECK (amount <> 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_type_known" CHECK ("claim_events"."type" in ('SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN', 'ADD_FILE', 'REMOVE_FILE', 'NOTE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_audience_known" CHECK ("claim_events"."audience" in ('all', 'internal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_bytes_positive" CHECK ("claim_files"."bytes" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_status_known" CHECK ("claims"."status" in ('submitted', 'under_review', 'information_requested', 'approved', 'declined', 'paid')) NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_loss_date_day" CHECK ("claims"."loss_date" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_discharge_date_day" CHECK ("claims"."discharge_date" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_amount_positive" CHECK ("claims"."amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_currency_iso4217" CHECK ("claims"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_claimant_object" CHECK (jsonb_typeof("claims"."claimant") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_decision_object" CHECK (jsonb_typeof("claims"."decision") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_not_of_itself" CHECK (duplicate_of <> id) NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_way_known" CHECK ("consents"."way" in ('code', 'signedForm')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_language_known" CHECK ("consents"."language" in ('en', 'km', 'zh')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_sentences_array" CHECK (jsonb_typeof("consents"."sentences") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_form" CHECK ((way = 'signedForm') = (file_id is not null and file_type is not null and by is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "insured_risks" ADD CONSTRAINT "insured_risks_kind_known" CHECK ("insured_risks"."kind" in ('vehicle', 'person', 'place')) NOT VALID;--> statement-breakpoint
ALTER TABLE "insured_risks" ADD CONSTRAINT "insured_risks_effective_from_day" CHECK ("insured_risks"."effective_from" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "insured_risks" ADD CONSTRAINT "insured_risks_effective_to_day" CHECK ("insured_risks"."effective_to" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "insured_risks" ADD CONSTRAINT "insured_risks_period" CHECK (effective_to >= effective_from) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_overlaps" ADD CONSTRAINT "order_overlaps_kind_known" CHECK ("order_overlaps"."kind" in ('vehicle', 'person', 'place')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_overlaps" ADD CONSTRAINT "order_overlaps_two_orders" CHECK (order_id <> other_id) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('sale', 'payment', 'marked', 'refundOwed', 'refund', 'deposit', 'reserve', 'release', 'spend', 'kept', 'settlement', 'correction')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_known" CHECK ("ledger_lines"."account" in ('clearing', 'bank', 'receivable', 'premium', 'loading', 'discount', 'fee', 'levy', 'commission', 'commissionDue', 'balance', 'held', 'refundDue', 'adjustment')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_currency_iso4217" CHECK ("ledger_lines"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_sums" CHECK (account not in ('balance', 'held') or (partner_id is not null and total is not null and outstanding is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "limit_uses" ADD CONSTRAINT "limit_uses_used_not_negative" CHECK ("limit_uses"."used" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_status_known" CHECK ("codes"."status" in ('sent', 'verified', 'replaced', 'locked')) NOT VALID;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_tries_not_negative" CHECK ("codes"."tries" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_subject_not_empty" CHECK ("codes"."subject" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_phone_not_empty" CHECK ("customers"."phone" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_date_of_birth_day" CHECK ("customers"."date_of_birth" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_details_object" CHECK (jsonb_typeof("customers"."details") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_key_hash_not_empty" CHECK ("drafts"."key_hash" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_circumstances_object" CHECK (jsonb_typeof("drafts"."circumstances") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_answers_object" CHECK (jsonb_typeof("drafts"."answers") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_findings_object" CHECK (jsonb_typeof("drafts"."findings") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_passed_array" CHECK (jsonb_typeof("drafts"."passed") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_as_of_day" CHECK ("drafts"."as_of" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "idempotent_replies" ADD CONSTRAINT "idempotent_replies_answered" CHECK (status between 200 and 599) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_known" CHECK ("messages"."channel" in ('sms', 'email')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_not_empty" CHECK ("messages"."recipient" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_type_known" CHECK ("order_events"."type" in ('ANSWER', 'NEXT', 'RESET', 'CONFIRM', 'REOPEN', 'RESEND', 'PAY', 'CANCEL', 'SENT', 'VERIFIED', 'REJECTED', 'EXPIRED', 'LOCKED', 'PAID', 'FAILED', 'CANCELLED', 'ISSUED', 'REFUNDED', 'LAPSED', 'AGREED', 'KNOWN', 'OVERLAP', 'MARKED', 'LINK', 'OPENED', 'PROVEN', 'GIVEN', 'WITHDRAWN', 'CORRECTION')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('incomplete', 'confirmed', 'expired', 'cancelled', 'issued')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_status_known" CHECK ("orders"."customer_status" in ('new', 'existing')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language_known" CHECK ("orders"."language" in ('en', 'km', 'zh')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_by_known" CHECK ("orders"."paid_by" in ('customer', 'balance', 'marked')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_currency_iso4217" CHECK ("orders"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_frozen_object" CHECK (jsonb_typeof("orders"."frozen") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_premium_object" CHECK (jsonb_typeof("orders"."premium") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_phone_not_empty" CHECK ("orders"."phone" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_born_day" CHECK ("orders"."customer_born" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_commission" CHECK (commission between 0 and total and premium_without_commission = total - commission) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_share" CHECK ((partner_id is null) = (commission is null) and (partner_id is null) = (premium_without_commission is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_somehow" CHECK (status <> 'issued' or paid_by is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_status_known" CHECK ("payment_attempts"."status" in ('pending', 'failed', 'cancelled', 'expired', 'paid', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_option_known" CHECK ("payment_attempts"."option" in ('cards', 'khqr', 'wechat')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_said_known" CHECK ("payment_attempts"."said" in ('pending', 'paid', 'declined', 'cancelled', 'expired', 'refunded', 'unknown')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_amount_positive" CHECK ("payment_attempts"."amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_currency_iso4217" CHECK ("payment_attempts"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_said_once" CHECK ((said is null) = (said_at is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_status_known" CHECK ("policies"."status" in ('active', 'expired', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_effective_from_day" CHECK ("policies"."effective_from" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_effective_to_day" CHECK ("policies"."effective_to" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_period" CHECK (effective_to >= effective_from) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_status_known" CHECK ("promotion_uses"."status" in ('reserved', 'used', 'released')) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_kind_known" CHECK ("promotions"."kind" in ('percent', 'amount')) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_worth" CHECK (case kind when 'percent' then amount is null and percent is not null and percent ~ '^\d{1,3}(\.\d+)?$'
        and percent::numeric between 0 and 100 else percent is null and amount is not null and amount > 0 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_valid_from_day" CHECK ("promotions"."valid_from" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_valid_to_day" CHECK ("promotions"."valid_to" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$') NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_period" CHECK (valid_to >= valid_from) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_max_uses_not_negative" CHECK ("promotions"."max_uses" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('due', 'done')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_currency_iso4217" CHECK ("refunds"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sum" CHECK (total_after >= amount) NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_bytes_positive" CHECK ("uploads"."bytes" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_value_positive" CHECK ("sequences"."value" > 0) NOT VALID;--> statement-breakpoint
-- Every rule is asked about the rows that are there before any is trusted: all that break one are told at once, with how many
-- they are, and nothing is changed then, for the migration is one transaction.
DO $$
DECLARE
	rule record;
	broken bigint;
	told text[] := '{}';
BEGIN
	FOR rule IN
		SELECT c.conname, c.conrelid::regclass AS of_table, c.contype, pg_get_expr(c.conbin, c.conrelid) AS holds,
			c.confrelid::regclass AS parent,
			(SELECT string_agg(format('r.%I = p.%I', a.attname, b.attname), ' AND ')
				FROM unnest(c.conkey, c.confkey) AS k (child, parent)
				JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.child
				JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.parent) AS pairs,
			(SELECT string_agg(format('r.%I IS NOT NULL', a.attname), ' AND ') FROM unnest(c.conkey) AS k (child)
				JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.child) AS named
		FROM pg_constraint c WHERE NOT c.convalidated AND c.connamespace = 'public'::regnamespace ORDER BY c.conrelid::regclass::text, c.conname
	LOOP
		IF rule.contype = 'c' THEN
			EXECUTE format('SELECT count(*) FROM %s WHERE NOT (%s)', rule.of_table, rule.holds) INTO broken;
		ELSE
			EXECUTE format('SELECT count(*) FROM %s r WHERE %s AND NOT EXISTS (SELECT 1 FROM %s p WHERE %s)',
				rule.of_table, rule.named, rule.parent, rule.pairs) INTO broken;
		END IF;
		IF broken > 0 THEN
			told := told || format('%s: %s rows break %s', rule.of_table, broken, rule.conname);
		ELSE
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.of_table, rule.conname);
		END IF;
	END LOOP;
	IF cardinality(told) > 0 THEN
		RAISE EXCEPTION 'old data breaks rules of the new schema: %', array_to_string(told, '; ');
	END IF;
END $$;
