import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { copyOldDataDir } from '#tests/old-data/start-old-shop.ts';
import { applyDatabaseFault } from '#tests/support/test-database.ts';

/* Refusals of the database, tried on the rows of an older version that it has brought up to date. */

const ENDPOINT = '(id, partner_id, url, events, status, secret, secret_before, both_until, suspended_at, created_at)';
const anEndpoint = (change: Partial<Record<'url' | 'events' | 'status' | 'secret' | 'before' | 'partner', string>>) => {
  const { url = 'u', events = '[]', status = 'active', secret = 's', before = 'null', partner } = change;
  const own = partner === undefined ? '(select max(id) from partners)' : `'${partner}'`;
  return `${ENDPOINT} values ('e', ${own}, '${url}', '${events}', '${status}', '${secret}', ${before}, null, null, now())`;
};
const EVENT = '(key, partner_id, type, subject, at, data)';
const USER = '(select max(id) from users)';
const OWN = '(select max(id) from partners)';
const POLICY = '(select max(policy_number) from policy_transactions)';
const ORDER = '(select max(id) from orders)';
const CLAIM = '(select max(id) from claims)';
const A_RUN = `with r as (insert into payment_runs (id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'proposed', ${USER}, now(), null, null, null, null, null, null))`;
const A_PAYEE = `with p as (insert into claim_payees values ('p', ${CLAIM}, 'n', 'b', null, 'a', '1234', now(), null))`;
const A_COMMISSION_RUN = `with r as (insert into commission_runs values ('r', 'R', 'refused', '2026-04-30', 'USD', ${USER}, now()) returning id),
  l as (select id from ledger_lines limit 1)`;
const STATEMENT = '(id, run_id, partner_id, number, opening, earned, taken_back, deducted, amount, entry_id)';
const AN_ENTRY = '(select max(id) from ledger_entries)';
const EXPORT =
  '(id, user_id, list, question, format, language, status, rows, "all", created_at, ends_at, partner_id, scopes)';
type ExportPart = 'user' | 'question' | 'format' | 'status' | 'rows' | 'all' | 'partner' | 'scopes';
const anExport = (change: Partial<Record<ExportPart, string>> = {}) => {
  const { user = USER, question = 'q', format = 'csv', status = 'done', rows = '1', all = 'null' } = change;
  const { partner = 'null', scopes = '[]' } = change;
  return `${EXPORT} values ('e', ${user}, 'orders', '${question}', '${format}', 'en', '${status}', ${rows}, ${all}, now(), now(), ${partner}, '${scopes}')`;
};
const A_STATEMENT = `with s as (insert into bank_statements values ('s', 'd', ${USER}, now(), 1))`;
type LineChange = Partial<
  Record<'id' | 'key' | 'booked' | 'amount' | 'currency' | 'status' | 'why' | 'order' | 'note' | 'by', string>
>;
const aLine = (change: LineChange) => {
  const { id = 'l', key = 'k', booked = '2026-04-01', amount = '1', currency = 'USD', status = 'open' } = change;
  const { why = "'noOrder'", order = 'null', note = 'null', by = 'null' } = change;
  return `values ('${id}', 's', '${key}', '', '${booked}', ${amount}, '${currency}', '', '', '', '', '${status}', ${why}, ${order}, ${note}, ${by})`;
};
const aNote = (change: Partial<Record<'order' | 'partner' | 'kind' | 'text' | 'by' | 'to', string>>) => {
  const { order = ORDER, partner = 'null', kind = 'note', text = 't', by = USER, to = 'null' } = change;
  return `(order_id, partner_id, kind, text, at, by_id, for_id, closed_at) values (${order}, ${partner}, '${kind}', '${text}', now(), ${by}, ${to}, null)`;
};
const aView = (change: Partial<Record<'user' | 'partner' | 'name' | 'query', string>> = {}) => {
  const { user = USER, partner = 'null', name = 'n', query = '{}' } = change;
  return `values ('v', ${user}, ${partner}, 'orders', '${name}', '${query}', false, now())`;
};
const reportMail = (who: string, on: string) =>
  `with v as (insert into list_views ${aView()}) insert into report_mails values ('m', 'v', ${who}, ${on})`;
type Contact = Record<'order' | 'partner' | 'who' | 'on' | 'by' | 'at' | 'caller' | 'outcome' | 'why' | 'note', string>;
const aContact = (change: Partial<Contact>) => {
  const { order = ORDER, partner = 'null', who = USER, on = "'2026-05-01'", by = USER } = change;
  const { at = 'null', caller = 'null', outcome = 'null', why = 'null', note = 'null' } = change;
  return `(order_id, partner_id, for_id, next_on, planned_at, planned_by, contacted_at, contacted_by, outcome, lost_reason, note)
    values (${order}, ${partner}, ${who}, ${on}, now(), ${by}, ${at}, ${caller}, ${outcome}, ${why}, ${note})`;
};
const made = { at: 'now()', caller: USER };
const A_CLAIM_DRAFT = `with d as (insert into claim_drafts values ('d', ${POLICY}, null, '{}', '[]', '{}', 0, now(), now()))`;
type GuaranteeFacts = Record<
  'id' | 'claim' | 'provider' | 'benefit' | 'units' | 'amount' | 'currency' | 'until' | 'by' | 'ended',
  string
>;
const aGuarantee = (change: Partial<GuaranteeFacts>) => {
  const { id = 'g', claim = CLAIM, provider = 'p', benefit = 'b', units = '1', amount = '1' } = change;
  const { currency = 'USD', until = '2026-06-01', by = USER, ended = 'null, null, null' } = change;
  const facts = `'${provider}', '${benefit}', null, ${units}, ${amount}, '${currency}', '${until}'`;
  return `values ('${id}', 'G', ${claim}, ${facts}, now(), ${by}, ${ended})`;
};
type ProviderFacts = Record<'id' | 'kind' | 'name' | 'khmer' | 'chinese' | 'bank' | 'by' | 'ended', string>;
const aProvider = (change: Partial<ProviderFacts>) => {
  const { id = 'p', kind = "'hospital'", name = "'Hospital'", khmer = 'null', chinese = 'null' } = change;
  const { bank = 'null, null, null', by = USER, ended = 'null, null' } = change;
  return `values ('${id}', ${kind}, ${name}, ${khmer}, ${chinese}, false, ${bank}, now(), ${by}, ${ended})`;
};
type VisitFacts = Record<'claim' | 'assessor' | 'place' | 'on' | 'by' | 'ended', string>;
const aVisit = (change: Partial<VisitFacts>) => {
  const { claim = CLAIM, assessor = 'a', place = 'p', on = '2026-06-01', by = USER } = change;
  const { ended = 'null, null, null, null' } = change;
  return `values ('v', ${claim}, '${assessor}', '${place}', '${on}', now(), ${by}, ${ended})`;
};
const A_RELEASE =
  "with r as (insert into releases values ('r', 900, 'Title', 'files', null, '{}', 'h', null, now(), null, '{}', now()))";

/** Of each table, changes of a row, or new rows, that no bug shall write; and by which rule each is refused. */
const sums =
  '(day, currency, orders, commission, settled, refunds, refunded, written, returned, charges, taken_back, refunds_sent, claims, claims_paid)';

const wrong: Record<string, [change: string, rule: string][]> = {
  account_events: [
    ["set type = 'danced'", 'account_events_type_known'],
    ["set by_id = 'nobody'", 'account_events_by_id_users_id_fk'],
    ["set partner_id = 'nobody'", 'account_events_partner_id_partners_id_fk'],
    ["set user_id = 'nobody'", 'account_events_user_id_users_id_fk'],
    [
      `(at, type, by_id, note) values (now(), 'customerRead', ${USER}, 'n'), (now(), 'customerRead', ${USER}, 'n')`,
      'account_events_read',
    ],
  ],
  alarms: [["values (1, now(), '')", 'alarms_code_not_empty']],
  api_client_secrets: [
    ["values ('s', 'nobody', 'h', 'abcd', now(), null, null)", 'api_client_secrets_client_id_api_clients_id_fk'],
    ["values ('s', 'nobody', '', 'abcd', now(), null, null)", 'api_client_secrets_hash_not_empty'],
    [
      `with c as (insert into api_clients values (${USER}, 60, null, null, null)) insert into api_client_secrets values ('s', ${USER}, 'h', 'abcd', now(), null, null), ('t', ${USER}, 'h', 'abcd', now(), null, null)`,
      'api_client_secrets_hash_unique',
    ],
  ],
  api_clients: [
    ["values ('nobody', 60, null, null, null)", 'api_clients_id_users_id_fk'],
    ['values ((select max(id) from users), 0, null, null, null)', 'api_clients_calls_per_minute_positive'],
    ["values ((select max(id) from users), 60, 'nobody', null, null)", 'api_clients_created_by_users_id_fk'],
  ],
  bank_lines: [
    [`${A_STATEMENT} insert into bank_lines ${aLine({ amount: '0' })}`, 'bank_lines_amount'],
    [`${A_STATEMENT} insert into bank_lines ${aLine({ booked: 'soon' })}`, 'bank_lines_booked_on_day'],
    [`${A_STATEMENT} insert into bank_lines ${aLine({ currency: 'riel' })}`, 'bank_lines_currency_iso4217'],
    [`${A_STATEMENT} insert into bank_lines ${aLine({ status: 'lost', why: 'null' })}`, 'bank_lines_status_known'],
    [`${A_STATEMENT} insert into bank_lines ${aLine({ why: "'gossip'" })}`, 'bank_lines_why_known'],
    [`${A_STATEMENT} insert into bank_lines ${aLine({ status: 'matched', why: 'null' })}`, 'bank_lines_with_order'],
    [`${A_STATEMENT} insert into bank_lines ${aLine({ note: "'x'" })}`, 'bank_lines_set_aside'],
    [`${A_STATEMENT} insert into bank_lines ${aLine({ why: 'null' })}`, 'bank_lines_open_why'],
    [`${A_STATEMENT} insert into bank_lines ${aLine({})}, ${aLine({ id: 'm' }).slice(7)}`, 'bank_lines_key_unique'],
    [
      `${A_STATEMENT} insert into bank_lines ${aLine({ status: 'matched', why: 'null', order: ORDER })}, ${aLine({ id: 'm', key: 'm', status: 'matched', why: 'null', order: ORDER }).slice(7)}`,
      'bank_lines_order',
    ],
    [aLine({}), 'bank_lines_statement_id_bank_statements_id_fk'],
    [
      `${A_STATEMENT} insert into bank_lines ${aLine({ status: 'matched', why: 'null', order: "'none'" })}`,
      'bank_lines_order_id_orders_id_fk',
    ],
    [`${A_STATEMENT} insert into bank_lines ${aLine({ by: "'nobody'" })}`, 'bank_lines_decided_by_users_id_fk'],
  ],
  bank_statements: [
    [`values ('s', '', ${USER}, now(), 1)`, 'bank_statements_digest_not_empty'],
    [`values ('s', 'd', ${USER}, now(), -1)`, 'bank_statements_lines_not_negative'],
    ["values ('s', 'd', 'nobody', now(), 1)", 'bank_statements_imported_by_users_id_fk'],
    [`values ('s', 'd', ${USER}, now(), 1), ('t', 'd', ${USER}, now(), 1)`, 'bank_statements_digest_unique'],
  ],
  benefit_uses: [
    ['set amount = 0', 'benefit_uses_something'],
    ["set claim_id = 'none'", 'benefit_uses_claim_id_claims_id_fk'],
    ["set policy_number = 'none'", 'benefit_uses_policy_number_policies_number_fk'],
  ],
  claim_authorities: [
    ["values ('nobody', null, 1, 1, 1, 1)", 'claim_authorities_user_id_users_id_fk'],
    [`values (${USER}, '', 1, 1, 1, 1)`, 'claim_authorities_product_not_empty'],
    [`values (${USER}, null, -1, 1, 1, 1)`, 'claim_authorities_claim_not_negative'],
    [`values (${USER}, null, 1, -1, 1, 1)`, 'claim_authorities_event_not_negative'],
    [`values (${USER}, null, 1, 1, -1, 1)`, 'claim_authorities_day_not_negative'],
    [`values (${USER}, null, 1, 1, 1, -1)`, 'claim_authorities_above_not_negative'],
    [`values (${USER}, null, 1, 1, 1, 1), (${USER}, null, 2, 2, 2, 2)`, 'claim_authorities_of'],
  ],
  claim_draft_files: [
    ["values ('f', 'none', 'n', 'c', 1, now(), null, null)", 'claim_draft_files_draft_id_claim_drafts_id_fk'],
    [
      `${A_CLAIM_DRAFT} insert into claim_draft_files values ('f', 'd', 'n', 'c', 0, now(), null, null)`,
      'claim_draft_files_bytes_positive',
    ],
  ],
  claim_drafts: [
    ["values ('d', 'none', null, '{}', '[]', '{}', 0, now(), now())", 'claim_drafts_policy_number_policies_number_fk'],
    [`values ('d', ${POLICY}, 'nobody', '{}', '[]', '{}', 0, now(), now())`, 'claim_drafts_user_id_users_id_fk'],
    [`values ('d', ${POLICY}, null, '[]', '[]', '{}', 0, now(), now())`, 'claim_drafts_answers_object'],
    [`values ('d', ${POLICY}, null, '{}', '{}', '{}', 0, now(), now())`, 'claim_drafts_passed_array'],
    [`values ('d', ${POLICY}, null, '{}', '[]', '[]', 0, now(), now())`, 'claim_drafts_papers_object'],
    [`values ('d', ${POLICY}, null, '{}', '[]', '{}', -1, now(), now())`, 'claim_drafts_version_not_negative'],
    [
      `${A_CLAIM_DRAFT} insert into claim_drafts values ('e', ${POLICY}, null, '{}', '[]', '{}', 0, now(), now())`,
      'claim_drafts_of',
    ],
  ],
  claim_events: [
    ["set type = 'DANCE'", 'claim_events_type_known'],
    ["set audience = 'some'", 'claim_events_audience_known'],
    ["set claim_id = 'none'", 'claim_events_claim_id_claims_id_fk'],
    ["set by = 'nobody'", 'claim_events_by_users_id_fk'],
  ],
  claim_providers: [
    [aProvider({ kind: "'bank'" }), 'claim_providers_kind_known'],
    [aProvider({ name: "''" }), 'claim_providers_name_not_empty'],
    [aProvider({ khmer: "''" }), 'claim_providers_khmer_name_not_empty'],
    [aProvider({ chinese: "''" }), 'claim_providers_chinese_name_not_empty'],
    [aProvider({ bank: "'b', null, null" }), 'claim_providers_account'],
    [aProvider({ by: "'nobody'" }), 'claim_providers_added_by_users_id_fk'],
    [aProvider({ ended: 'now(), null' }), 'claim_providers_ended'],
    [aProvider({ ended: "now(), 'nobody'" }), 'claim_providers_ended_by_users_id_fk'],
    [
      `with p as (insert into claim_providers ${aProvider({})}) insert into claim_providers ${aProvider({ id: 'q', name: "'HOSPITAL'" })}`,
      'claim_providers_name',
    ],
  ],
  claim_visits: [
    [aVisit({ claim: "'none'" }), 'claim_visits_claim_id_claims_id_fk'],
    [aVisit({ assessor: '' }), 'claim_visits_assessor_not_empty'],
    [aVisit({ place: '' }), 'claim_visits_place_not_empty'],
    [aVisit({ on: '2026-6-1' }), 'claim_visits_on_date_day'],
    [aVisit({ by: "'nobody'" }), 'claim_visits_appointed_by_users_id_fk'],
    [aVisit({ ended: `'r', 'c', now(), ${USER}` }), 'claim_visits_ended'],
    [aVisit({ ended: "'r', null, now(), null" }), 'claim_visits_ended_by'],
    [aVisit({ ended: "'r', null, now(), 'nobody'" }), 'claim_visits_ended_by_users_id_fk'],
  ],
  claim_files: [
    ['set bytes = 0', 'claim_files_bytes_positive'],
    ["set claim_id = 'none'", 'claim_files_claim_id_claims_id_fk'],
  ],
  claim_guarantees: [
    [aGuarantee({ claim: "'none'" }), 'claim_guarantees_claim_id_claims_id_fk'],
    [aGuarantee({ by: "'nobody'" }), 'claim_guarantees_issued_by_users_id_fk'],
    [aGuarantee({ ended: "now(), 'nobody', 'r'" }), 'claim_guarantees_ended_by_users_id_fk'],
    [aGuarantee({ ended: `now(), ${USER}, null` }), 'claim_guarantees_ended'],
    [aGuarantee({ provider: '' }), 'claim_guarantees_provider_not_empty'],
    [aGuarantee({ benefit: '' }), 'claim_guarantees_benefit_not_empty'],
    [aGuarantee({ units: '0' }), 'claim_guarantees_units_positive'],
    [aGuarantee({ amount: '0' }), 'claim_guarantees_amount_positive'],
    [aGuarantee({ currency: 'usd' }), 'claim_guarantees_currency_iso4217'],
    [aGuarantee({ until: '2026-6-1' }), 'claim_guarantees_valid_until_day'],
    [
      `with g as (insert into claim_guarantees ${aGuarantee({})}) insert into claim_guarantees ${aGuarantee({ id: 'h' })}`,
      'claim_guarantees_number_unique',
    ],
  ],
  claim_lines: [
    ["set claim_id = 'none'", 'claim_lines_claim_id_claims_id_fk'],
    ["set file_id = 'none'", 'claim_lines_file_id_claim_files_id_fk'],
    ['set id = 0', 'claim_lines_id_positive'],
    ['set id = 1, claim_id = (select max(claim_id) from claim_lines)', 'claim_lines_claim_id_id_pk'],
    ["set benefit = ''", 'claim_lines_benefit_not_empty'],
    ['set units = -1', 'claim_lines_units_not_negative'],
    ['set degree = 101', 'claim_lines_degree_percent'],
    ['set estimate = 0', 'claim_lines_estimate_positive'],
    ["set bill_date = '1 May 2026'", 'claim_lines_bill_date_day'],
    ["set from_date = '1 May 2026'", 'claim_lines_from_date_day'],
    ["set to_date = '1 May 2026'", 'claim_lines_to_date_day'],
    ["set from_date = '2026-05-02', to_date = '2026-05-01'", 'claim_lines_period'],
    [
      "set currency = 'riel', asked = 1, rate = 1, rate_source = 'x', rate_day = '2026-05-01'",
      'claim_lines_currency_iso4217',
    ],
    [
      "set currency = 'KHR', asked = 0, rate = 1, rate_source = 'x', rate_day = '2026-05-01'",
      'claim_lines_asked_positive',
    ],
    [
      "set currency = 'KHR', asked = 1, rate = 0, rate_source = 'x', rate_day = '2026-05-01'",
      'claim_lines_rate_positive',
    ],
    ["set currency = 'KHR', asked = 1, rate = 1, rate_source = 'x', rate_day = 'today'", 'claim_lines_rate_day_day'],
    ["set currency = 'KHR', asked = 1", 'claim_lines_rate_complete'],
    ['set amount = 0', 'claim_lines_amount_positive'],
  ],
  claim_payees: [
    ["values ('p', 'none', 'n', 'b', null, 'a', '1234', now(), null)", 'claim_payees_claim_id_claims_id_fk'],
    [`values ('p', ${CLAIM}, 'n', 'b', null, 'a', '1234', now(), 'nobody')`, 'claim_payees_by_users_id_fk'],
    [`values ('p', ${CLAIM}, '', 'b', null, 'a', '1234', now(), null)`, 'claim_payees_name_not_empty'],
    [`values ('p', ${CLAIM}, 'n', '', null, 'a', '1234', now(), null)`, 'claim_payees_bank_not_empty'],
    [`values ('p', ${CLAIM}, 'n', 'b', null, '', '1234', now(), null)`, 'claim_payees_account_not_empty'],
  ],
  claim_payments: [
    [
      "values ('y', 'Y', 'none', null, null, 'hand', 'paid', 1, 'USD', null, null, now(), now(), null)",
      'claim_payments_claim_id_claims_id_fk',
    ],
    [
      `${A_RUN} insert into claim_payments values ('y', 'Y', ${CLAIM}, 'none', 'r', 'transfer', 'paid', 1, 'USD', null, null, now(), now(), null)`,
      'claim_payments_payee_id_claim_payees_id_fk',
    ],
    [
      `${A_PAYEE} insert into claim_payments values ('y', 'Y', ${CLAIM}, 'p', 'none', 'transfer', 'paid', 1, 'USD', null, null, now(), now(), null)`,
      'claim_payments_run_id_payment_runs_id_fk',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'hand', 'paid', 1, 'USD', null, null, now(), now(), 'nobody')`,
      'claim_payments_by_users_id_fk',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'gold', 'paid', 1, 'USD', null, null, now(), now(), null)`,
      'claim_payments_method_known',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'hand', 'lost', 1, 'USD', null, null, now(), now(), null)`,
      'claim_payments_status_known',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'hand', 'paid', 0, 'USD', null, null, now(), now(), null)`,
      'claim_payments_amount_positive',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'hand', 'paid', 1, 'usd', null, null, now(), now(), null)`,
      'claim_payments_currency_iso4217',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'transfer', 'paid', 1, 'USD', null, null, now(), now(), null)`,
      'claim_payments_transfer',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'hand', 'returned', 1, 'USD', null, null, now(), now(), null)`,
      'claim_payments_reason',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'hand', 'paid', 1, 'USD', null, null, now(), now(), null), ('z', 'Y', ${CLAIM}, null, null, 'hand', 'paid', 1, 'USD', null, null, now(), now(), null)`,
      'claim_payments_number_unique',
    ],
    [
      `values ('y', 'Y', ${CLAIM}, null, null, 'hand', 'sent', 1, 'USD', null, null, now(), now(), null), ('z', 'Z', ${CLAIM}, null, null, 'hand', 'sent', 1, 'USD', null, null, now(), now(), null)`,
      'claim_payments_waiting',
    ],
  ],
  claim_recoveries: [
    [`values ('x', 'none', 'salvage', 1, 'USD', 'p', null, now(), ${USER})`, 'claim_recoveries_claim_id_claims_id_fk'],
    [`values ('x', ${CLAIM}, 'salvage', 1, 'USD', 'p', null, now(), 'nobody')`, 'claim_recoveries_by_users_id_fk'],
    [`values ('x', ${CLAIM}, 'gift', 1, 'USD', 'p', null, now(), ${USER})`, 'claim_recoveries_kind_known'],
    [`values ('x', ${CLAIM}, 'salvage', 0, 'USD', 'p', null, now(), ${USER})`, 'claim_recoveries_amount_positive'],
    [`values ('x', ${CLAIM}, 'salvage', 1, 'usd', 'p', null, now(), ${USER})`, 'claim_recoveries_currency_iso4217'],
    [`values ('x', ${CLAIM}, 'salvage', 1, 'USD', '', null, now(), ${USER})`, 'claim_recoveries_payer_not_empty'],
  ],
  claim_reserves: [
    [
      "(claim_id, kind, amount, at, by, reason) values ('none', 'filed', 1, now(), null, null)",
      'claim_reserves_claim_id_claims_id_fk',
    ],
    [
      `(claim_id, kind, amount, at, by, reason) values (${CLAIM}, 'filed', 1, now(), 'nobody', null)`,
      'claim_reserves_by_users_id_fk',
    ],
    [
      `(claim_id, kind, amount, at, by, reason) values (${CLAIM}, 'guessed', 1, now(), null, null)`,
      'claim_reserves_kind_known',
    ],
    [
      `(claim_id, kind, amount, at, by, reason) values (${CLAIM}, 'filed', 0, now(), null, null)`,
      'claim_reserves_something',
    ],
    [
      `(claim_id, kind, amount, at, by, reason) values (${CLAIM}, 'moved', 1, now(), null, null)`,
      'claim_reserves_reason',
    ],
    ['set amount = 2', 'the log of reserves is added to, never changed'],
  ],
  claims: [
    ["set draft = '[]'", 'claims_draft_object'],
    ["set feedback = '[]'", 'claims_feedback_object'],
    ['set service_days = 0', 'claims_service_days_positive'],
    ["set appealed_against = 'nobody'", 'claims_appealed_against_users_id_fk'],
    ["set status = 'lost'", 'claims_status_known'],
    ['set amount = -1', 'claims_amount_positive'],
    ["set currency = 'usd'", 'claims_currency_iso4217'],
    ["set loss_date = '1 May 2026'", 'claims_loss_date_day'],
    ["set policy_number = 'none'", 'claims_policy_number_policies_number_fk'],
    ["set assigned_to = 'nobody'", 'claims_assigned_to_users_id_fk'],
    ['set duplicate_of = id', 'claims_not_of_itself'],
    ['set third_party_of = id', 'claims_third_party_not_of_itself'],
    ["set third_party_of = 'nobody'", 'claims_third_party_of_claims_id_fk'],
    ["set claimant = '[]'", 'claims_claimant_object'],
    ["set decision = '[]'", 'claims_decision_object'],
    ["set last_approval = '[]'", 'claims_last_approval_object'],
    ["set discharge_date = '1 May 2026'", 'claims_discharge_date_day'],
    ["set duplicate_of = 'nobody'", 'claims_duplicate_of_claims_id_fk'],
    ['set number = (select max(number) from claims)', 'claims_number_unique'],
    ["set partner_id = 'nobody'", 'claims_partner_id_partners_id_fk'],
    ['set ref = (select max(ref) from claims)', 'claims_ref_unique'],
  ],
  codes: [
    ["set status = 'half'", 'codes_status_known'],
    ['set tries = -1', 'codes_tries_not_negative'],
    ["set subject = ''", 'codes_subject_not_empty'],
  ],
  closed_months: [
    [`values ('2020-13', ${USER}, (select min(id) from users), now())`, 'closed_months_month'],
    [`values ('2020-01', ${USER}, ${USER}, now())`, 'closed_months_two_people'],
    [`values ('2020-01', 'nobody', ${USER}, now())`, 'closed_months_closed_by_users_id_fk'],
    [`values ('2020-01', ${USER}, 'nobody', now())`, 'closed_months_approved_by_users_id_fk'],
    [`values ('2099-01', ${USER}, (select min(id) from users), now())`, 'a month before 2099-01 is open'],
  ],
  commission_runs: [
    [`values ('r', 'R', 'lost', '2026-04-30', 'USD', ${USER}, now())`, 'commission_runs_status_known'],
    [`values ('r', 'R', 'proposed', '30.4.2026', 'USD', ${USER}, now())`, 'commission_runs_up_to_day'],
    [`values ('r', 'R', 'proposed', '2026-04-30', 'usd', ${USER}, now())`, 'commission_runs_currency_iso4217'],
    [`values ('r', 'R', 'proposed', '2026-04-30', 'USD', 'nobody', now())`, 'commission_runs_proposed_by_users_id_fk'],
    [`values ('r', 'R', 'booked', '2026-04-30', 'USD', ${USER}, now())`, 'commission_runs_approved'],
    [`values ('r', 'R', 'booked', '2026-04-30', 'USD', ${USER}, now(), ${USER}, now())`, 'commission_runs_two_people'],
    [
      `values ('r', 'R', 'booked', '2026-04-30', 'USD', ${USER}, now(), 'nobody', now())`,
      'commission_runs_approved_by_users_id_fk',
    ],
    [
      `values ('r', 'R', 'refused', '2026-04-30', 'USD', ${USER}, now()), ('s', 'R', 'refused', '2026-04-30', 'USD', ${USER}, now())`,
      'commission_runs_number_unique',
    ],
    [
      `values ('r', 'R', 'proposed', '2026-04-30', 'USD', ${USER}, now()), ('s', 'S', 'proposed', '2026-04-30', 'USD', ${USER}, now())`,
      'commission_runs_waiting',
    ],
  ],
  commission_run_lines: [
    [
      `${A_COMMISSION_RUN} insert into commission_run_lines values (0, 'r')`,
      'commission_run_lines_line_id_ledger_lines_id_fk',
    ],
    ["select min(id), 'none' from ledger_lines", 'commission_run_lines_run_id_commission_runs_id_fk'],
    [
      `${A_COMMISSION_RUN} insert into commission_run_lines select l.id, r.id from l, r, generate_series(1, 2)`,
      'commission_run_lines_pkey',
    ],
  ],
  commission_statements: [
    [`${STATEMENT} values ('s', 'r', ${OWN}, null, 0, 10, 2, 3, 6, null)`, 'commission_statements_amount'],
    [`${STATEMENT} values ('s', 'r', ${OWN}, null, -10, 2, 0, 0, -8, null)`, 'commission_statements_amount'],
    [`${STATEMENT} values ('s', 'r', ${OWN}, null, 0, 5, 0, 0, 5, 1)`, 'commission_statements_paid'],
    [
      `${STATEMENT} values ('s', 'none', ${OWN}, null, 0, 5, 0, 0, 5, null)`,
      'commission_statements_run_id_commission_runs_id_fk',
    ],
    [
      `${A_COMMISSION_RUN} insert into commission_statements ${STATEMENT} values ('s', 'r', 'nobody', null, 0, 5, 0, 0, 5, null)`,
      'commission_statements_partner_id_partners_id_fk',
    ],
    [
      `${A_COMMISSION_RUN} insert into commission_statements ${STATEMENT} values ('s', 'r', ${OWN}, 'S', 0, 5, 0, 0, 5, 0)`,
      'commission_statements_entry_id_ledger_entries_id_fk',
    ],
    [
      `${STATEMENT} values ('s', 'r', ${OWN}, null, 0, 5, 0, 0, 5, null), ('t', 'r', ${OWN}, null, 0, 5, 0, 0, 5, null)`,
      'commission_statements_partner',
    ],
    [
      `${STATEMENT} values ('s', 'r', ${OWN}, 'S', 0, 5, 0, 0, 5, null), ('t', 'q', ${OWN}, 'S', 0, 5, 0, 0, 5, null)`,
      'commission_statements_number_unique',
    ],
    [
      `${STATEMENT} values ('s', 'r', ${OWN}, 'S', 0, 5, 0, 0, 5, ${AN_ENTRY}), ('t', 'q', ${OWN}, 'T', 0, 5, 0, 0, 5, ${AN_ENTRY})`,
      'commission_statements_entry_id_unique',
    ],
  ],
  consents: [
    ["set way = 'shouted'", 'consents_way_known'],
    ["set language = 'fr'", 'consents_language_known'],
    ["set way = 'signedForm', file_id = null", 'consents_form'],
    ["set order_id = 'none'", 'consents_order_id_orders_id_fk'],
    ["set by = 'nobody'", 'consents_by_users_id_fk'],
    ["set sentences = '{}'", 'consents_sentences_array'],
  ],
  dunning_steps: [
    [`values (6, 3, null, null, null, ${USER}, now())`, 'dunning_steps_step'],
    [`values (1, 0, null, null, null, ${USER}, now())`, 'dunning_steps_days'],
    [`values (1, 3, 'Pay {link}', null, null, ${USER}, now())`, 'dunning_steps_words'],
    ["values (1, 3, null, null, null, 'nobody', now())", 'dunning_steps_changed_by_users_id_fk'],
    [
      `values (1, 3, null, null, null, ${USER}, now()), (2, 3, null, null, null, ${USER}, now())`,
      'dunning_steps_days_unique',
    ],
  ],
  customer_choices: [
    ["values ('', '1990-05-14', true, true, now())", 'customer_choices_phone_not_empty'],
    ["values ('+85512345678', '14.5.1990', true, true, now())", 'customer_choices_born_day'],
  ],
  customer_grants: [
    ["values ('', '1990-05-14', (select max(id) from partners), now())", 'customer_grants_phone_not_empty'],
    ["values ('+85512345678', '14.5.1990', (select max(id) from partners), now())", 'customer_grants_born_day'],
    ["values ('+85512345678', '1990-05-14', 'nobody', now())", 'customer_grants_partner_id_partners_id_fk'],
  ],
  customer_sessions: [
    ["values ('1', 'x', '', '1990-05-14', null, now(), now(), now())", 'customer_sessions_phone_not_empty'],
    ["values ('1', 'x', '+85512345678', '14.5.1990', null, now(), now(), now())", 'customer_sessions_born_day'],
    [
      "select 'a' || n, 'x', '+85512345678', '1990-05-14', null, now(), now(), now() from generate_series(1, 2) n",
      'customer_sessions_token_hash_unique',
    ],
  ],
  customers: [
    ["set date_of_birth = '14.5.1990'", 'customers_date_of_birth_day'],
    ["set details = '[]'", 'customers_details_object'],
    ["set phone = ''", 'customers_phone_not_empty'],
    [`select 'x', phone, date_of_birth, details, now() from customers limit 1`, 'customers_phone_birth'],
  ],
  drafts: [
    ["set version = 'never on sale'", 'drafts_product_version_product_versions_product_version_fk'],
    ["set order_id = 'none'", 'drafts_order_id_orders_id_fk'],
    ["set offer_id = 'none'", 'drafts_offer_id_orders_id_fk'],
    ["set partner_id = 'nobody'", 'drafts_partner_id_partners_id_fk'],
    ["set answers = 'null'", 'drafts_answers_object'],
    ["set agent_id = 'nobody'", 'drafts_agent_id_users_id_fk'],
    ["set as_of = '1 May 2026'", 'drafts_as_of_day'],
    ["set circumstances = '[]'", 'drafts_circumstances_object'],
    ["set findings = '[]'", 'drafts_findings_object'],
    ["set key_hash = ''", 'drafts_key_hash_not_empty'],
    ["set passed = '{}'", 'drafts_passed_array'],
    ["set begun_on = 'soon'", 'drafts_begun_on_day'],
  ],
  ended_drafts: [
    ["values ('soon', 'p', null, null, 'a', null, false, false, 1)", 'ended_drafts_day_day'],
    ["values ('2026-04-01', 'p', null, null, '', null, false, false, 1)", 'ended_drafts_trail_not_empty'],
    ["values ('2026-04-01', 'p', null, null, 'a', null, false, false, 0)", 'ended_drafts_drafts_positive'],
    [
      "values ('2026-04-01', 'p', null, null, 'a', null, false, false, 1), ('2026-04-01', 'p', null, null, 'a', null, false, false, 2)",
      'ended_drafts_of',
    ],
  ],
  evidence_details: [
    ["values ('none', 'golfer', '{}')", 'evidence_details_evidence_id_release_evidence_id_fk'],
    [`values ('none', 'golfer', '[]')`, 'evidence_details_details_object'],
  ],
  file_texts: [
    ["values ('h', null)", 'null value in column "text"'],
    [`values ('h', 'x', 'none', null)`, 'file_texts_written_in_releases_id_fk'],
  ],
  idempotent_replies: [
    ["(key, request, status, created_at) values ('k', 'r', 99, now())", 'idempotent_replies_answered'],
  ],
  insured_risks: [
    ["set kind = 'dragon'", 'insured_risks_kind_known'],
    ["set effective_to = '2020-01-01'", 'insured_risks_period'],
    ["set order_id = 'none'", 'insured_risks_order_id_orders_id_fk'],
    ["set effective_from = '1 May 2026'", 'insured_risks_effective_from_day'],
    ["set effective_to = '1 May 2026'", 'insured_risks_effective_to_day'],
  ],
  invites: [["values ('h', 'nobody', now())", 'invites_user_id_users_id_fk']],
  issued_papers: [
    ["values ('none', 'certificate', 'both', 'f', 'h', 1, now())", 'issued_papers_policy_number_policies_number_fk'],
    ["values ('none', 'certificate', 'zh', 'f', 'h', 1, now())", 'issued_papers_language_known'],
    ["values ('none', 'certificate', 'both', 'f', '', 1, now())", 'issued_papers_hash_not_empty'],
    ["values ('none', 'certificate', 'both', 'f', 'h', 0, now())", 'issued_papers_bytes_positive'],
    [`values (${POLICY}, 'certificate', 'both', 'f', 'h', 1, now(), null, 0)`, 'issued_papers_serial_positive'],
    [
      `values (${POLICY}, 'certificate', 'both', 'f', 'h', 1, now(), null, 1), (${POLICY}, 'certificate', 'en', 'f', 'h', 1, now(), null, 1)`,
      'issued_papers_file_id_unique',
    ],
  ],
  known_devices: [["set user_id = 'nobody'", 'known_devices_user_id_users_id_fk']],
  ledger_entries: [
    ["(kind, at) values ('gift', now())", 'ledger_entries_kind_known'],
    ["(kind, at, order_id) values ('payment', now(), 'none')", 'ledger_entries_order_id_orders_id_fk'],
    [`(kind, at, by) values ('payment', now(), 'nobody')`, 'ledger_entries_by_users_id_fk'],
    [
      `(kind, at, order_id) select 'sale', now(), order_id from ledger_entries where kind = 'sale' limit 1`,
      'ledger_entries_sale',
    ],
    [`(kind, at, tran_id) values ('payment', now(), 'T'), ('payment', now(), 'T')`, 'ledger_entries_transaction'],
  ],
  ledger_lines: [
    ["(entry_id, account, amount, currency) values (1, 'pocket', 1, 'USD')", 'ledger_lines_account_known'],
    ["(entry_id, account, amount, currency) values (1, 'bank', 1, '$')", 'ledger_lines_currency_iso4217'],
    [
      "(entry_id, account, amount, currency) values (0, 'bank', 1, 'USD')",
      'ledger_lines_entry_id_ledger_entries_id_fk',
    ],
    [
      `(entry_id, account, partner_id, amount, currency) values ((select max(id) from ledger_entries), 'bank', 'nobody', 1, 'USD')`,
      'ledger_lines_partner_id_partners_id_fk',
    ],
    [`(entry_id, account, amount, currency) values (1, 'balance', 1, 'USD')`, 'has no balance in USD'],
  ],
  limit_places: [
    ["values ('k', now(), -1, 0, 0)", 'limit_places_taken_not_negative'],
    ["values ('k', now(), 0, -1, 0)", 'limit_places_half_not_negative'],
    ["values ('k', now(), 0, 0, -1)", 'limit_places_whole_not_negative'],
  ],
  limit_uses: [['set used = -1', 'limit_uses_used_not_negative']],
  messages: [
    ["set channel = 'pigeon'", 'messages_channel_known'],
    ["set fate = 'eaten'", 'messages_fate_known'],
    ["set recipient = ''", 'messages_recipient_not_empty'],
    ["set closed_at = now(), closed_by = 'nobody'", 'messages_closed_by_users_id_fk'],
    ['set closed_at = now()', 'messages_closed'],
  ],
  order_devices: [["set order_id = 'none'", 'order_devices_order_id_orders_id_fk']],
  list_export_parts: [
    ["values ('nobody', 0, 'r', 'f')", 'list_export_parts_export_id_list_exports_id_fk'],
    [
      `with e as (insert into list_exports ${anExport()}) insert into list_export_parts values ('e', -1, 'r', 'f')`,
      'list_export_parts_at_not_negative',
    ],
  ],
  list_exports: [
    [anExport({ user: "'nobody'" }), 'list_exports_user_id_users_id_fk'],
    [anExport({ question: '' }), 'list_exports_question_not_empty'],
    [anExport({ format: 'pdf' }), 'list_exports_format_known'],
    [anExport({ status: 'lost' }), 'list_exports_status_known'],
    [anExport({ rows: '-1' }), 'list_exports_rows_not_negative'],
    [anExport({ all: '-1' }), 'list_exports_all_not_negative'],
    [anExport({ partner: "'nobody'" }), 'list_exports_partner_id_partners_id_fk'],
    [anExport({ scopes: '{}' }), 'list_exports_scopes_array'],
  ],
  list_views: [
    [aView({ user: "'nobody'" }), 'list_views_user_id_users_id_fk'],
    [aView({ partner: "'nobody'" }), 'list_views_partner_id_partners_id_fk'],
    [aView({ name: '' }), 'list_views_name_not_empty'],
    [aView({ query: '[]' }), 'list_views_query_object'],
    [
      `with v as (insert into list_views ${aView()}) insert into list_views values ('w', ${USER}, null, 'orders', 'n', '{}', true, now())`,
      'list_views_name',
    ],
  ],
  money_requests: [
    [
      "values ('r', 'cancel', 'none', 'none', 'p', 1, 'USD', null, null, '{}', 'demo-clerk', now(), 'waiting')",
      'money_requests_policy_number_policies_number_fk',
    ],
    [
      "values ('r', 'gift', 's', null, 'p', 1, 'USD', null, null, '{}', null, now(), 'waiting')",
      'money_requests_act_known',
    ],
    [
      "values ('r', 'cancel', '', null, 'p', 1, 'USD', null, null, '{}', null, now(), 'waiting')",
      'money_requests_subject_not_empty',
    ],
    [
      "values ('r', 'cancel', 's', null, '', 1, 'USD', null, null, '{}', null, now(), 'waiting')",
      'money_requests_payee_not_empty',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', -1, 'USD', null, null, '{}', null, now(), 'waiting')",
      'money_requests_amount_not_negative',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', 1, '$', null, null, '{}', null, now(), 'waiting')",
      'money_requests_currency_iso4217',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', 1, 'USD', null, null, '[]', null, now(), 'waiting')",
      'money_requests_payload_object',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', 1, 'USD', null, null, '{}', null, now(), 'lost', (select max(id) from users), now())",
      'money_requests_status_known',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', 1, 'USD', null, null, '{}', null, now(), 'done')",
      'money_requests_decided',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', 1, 'USD', null, null, '{}', 'a', now(), 'done', 'a', now())",
      'money_requests_two_people',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', 1, 'USD', null, null, '{}', 'nobody', now(), 'waiting')",
      'money_requests_asked_by_users_id_fk',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', 1, 'USD', null, null, '{}', null, now(), 'done', 'nobody', now())",
      'money_requests_decided_by_users_id_fk',
    ],
    [
      "values ('r', 'cancel', 's', null, 'p', 1, 'USD', null, null, '{}', null, now(), 'waiting'), ('t', 'cancel', 's', null, 'p', 1, 'USD', null, null, '{}', null, now(), 'waiting')",
      'money_requests_waiting',
    ],
  ],
  order_events: [
    ["set type = 'DANCED'", 'order_events_type_known'],
    ["set order_id = 'none'", 'order_events_order_id_orders_id_fk'],
    ["set by = 'nobody'", 'order_events_by_users_id_fk'],
  ],
  order_links: [["set order_id = 'none'", 'order_links_order_id_orders_id_fk']],
  digest_choices: [
    [`values (${USER}, 5, true, null)`, 'digest_choices_hour_morning'],
    [`values (${USER}, 12, true, null)`, 'digest_choices_hour_morning'],
    [`values (${USER}, 6, true, 'soon')`, 'digest_choices_last_on_day'],
    ["values ('nobody', 6, true, null)", 'digest_choices_user_id_users_id_fk'],
  ],
  follow_ups: [
    [aContact({ order: "'none'" }), 'follow_ups_order_id_orders_id_fk'],
    [aContact({ partner: "'none'" }), 'follow_ups_partner_id_partners_id_fk'],
    [aContact({ who: "'nobody'" }), 'follow_ups_for_id_users_id_fk'],
    [aContact({ by: "'nobody'" }), 'follow_ups_planned_by_users_id_fk'],
    [aContact({ ...made, caller: "'nobody'", outcome: "'done'" }), 'follow_ups_contacted_by_users_id_fk'],
    [aContact({ on: "'soon'" }), 'follow_ups_next_on_day'],
    [aContact({ ...made, outcome: "'sold'" }), 'follow_ups_outcome_known'],
    [aContact({ ...made, outcome: "'lost'", why: "'wish'" }), 'follow_ups_lost_reason_known'],
    [aContact({ note: "''" }), 'follow_ups_note_not_empty'],
    [aContact({ on: 'null' }), 'follow_ups_planned'],
    [aContact({ at: 'now()', outcome: "'done'" }), 'follow_ups_contact'],
    [aContact({ outcome: "'done'" }), 'follow_ups_result'],
    [aContact({ ...made }), 'follow_ups_result'],
    [aContact({ ...made, outcome: "'lost'" }), 'follow_ups_lost_why'],
    [aContact({ ...made, outcome: "'lost'", why: "'other'" }), 'follow_ups_other_why'],
    [`${aContact({})}, ${aContact({}).split('values ')[1]}`, 'follow_ups_open'],
  ],
  order_notes: [
    [aNote({ order: "'none'" }), 'order_notes_order_id_orders_id_fk'],
    [aNote({ partner: "'none'" }), 'order_notes_partner_id_partners_id_fk'],
    [aNote({ kind: 'wish' }), 'order_notes_kind_known'],
    [aNote({ text: '' }), 'order_notes_text_not_empty'],
    [aNote({ by: "'nobody'" }), 'order_notes_by_id_users_id_fk'],
    [aNote({ to: "'nobody'" }), 'order_notes_for_id_users_id_fk'],
    [aNote({ kind: 'owner' }), 'order_notes_owner'],
  ],
  order_overlaps: [
    ['set other_id = order_id', 'order_overlaps_two_orders'],
    ["set other_id = 'none'", 'order_overlaps_other_id_orders_id_fk'],
    ["set kind = 'some'", 'order_overlaps_kind_known'],
    ["set order_id = 'nobody'", 'order_overlaps_order_id_orders_id_fk'],
  ],
  orders: [
    ["set offer_id = 'none'", 'orders_offer_id_orders_id_fk'],
    ["set owner_id = 'nobody'", 'orders_owner_id_users_id_fk'],
    ["set begun_on = 'soon'", 'orders_begun_on_day'],
    ["set status = 'half'", 'orders_status_known'],
    ["set customer_status = 'friend'", 'orders_customer_status_known'],
    ["set status = 'issued', paid_by = null", 'orders_paid_somehow'],
    ["set paid_by = 'nobody'", 'orders_paid_by_known'],
    ["set search_facts = '[]'", 'orders_search_facts_object'],
    [
      'set total = -1, partner_id = null, commission = null, premium_without_commission = null',
      'orders_total_not_negative',
    ],
    ["set currency = 'dollar'", 'orders_currency_iso4217'],
    ["set partner_id = 'demo-mekong', commission = total + 1, premium_without_commission = -1", 'orders_commission'],
    ["set partner_id = 'demo-mekong', commission = null", 'orders_share'],
    ["set agent_id = 'nobody'", 'orders_agent_id_users_id_fk'],
    ["set version = 'never on sale'", 'orders_product_version_product_versions_product_version_fk'],
    ['set ref = null', 'null value in column "ref"'],
    ["set customer_born = '1 May 2026'", 'orders_customer_born_day'],
    ["set frozen = '[]'", 'orders_frozen_object'],
    ["set language = 'some'", 'orders_language_known'],
    ['set number = (select max(number) from orders)', 'orders_number_unique'],
    ["set partner_id = 'nobody'", 'orders_partner_id_partners_id_fk'],
    ["set phone = ''", 'orders_phone_not_empty'],
    ["set premium = '[]'", 'orders_premium_object'],
    ['set ref = (select max(ref) from orders)', 'orders_ref_unique'],
  ],
  partners: [
    ["set type = 'friend'", 'partners_type_known'],
    ["set status = 'asleep'", 'partners_status_known'],
    ["set currency = ''", 'partners_currency_iso4217'],
    ['set outstanding = total + 1', 'partners_not_overdrawn'],
    ["set commission = '[]'", 'partners_commission_object'],
    ["set target = '[]'", 'partners_target_object'],
    [
      `select 'x', type, name, company, account_code, may_sell, allow_pay_without_commission, commission, status, total, outstanding, currency, created_at from partners limit 1`,
      'partners_account',
    ],
  ],
  payment_attempts: [
    ["set status = 'maybe'", 'payment_attempts_status_known'],
    ["set option = 'shells'", 'payment_attempts_option_known'],
    ['set amount = 0', 'payment_attempts_amount_positive'],
    ["set provider = 'nobody'", 'payment_attempts_provider_known'],
    ["set said = 'paid', said_at = null", 'payment_attempts_said_once'],
    ["set order_id = 'none'", 'payment_attempts_order_id_orders_id_fk'],
    ["set currency = 'usd'", 'payment_attempts_currency_iso4217'],
    ["set said = 'some'", 'payment_attempts_said_known'],
  ],
  pictures: [["values ('h', null, '', now())", 'null value in column "wide"']],
  listed_days: [
    ["values ('1 May 2026', now(), 0)", 'listed_days_day_day'],
    ["values ('2026-05-01', now(), -1)", 'listed_days_payments_not_negative'],
  ],
  payment_differences: [
    ["values ('t', 'lost', null, 0, 1, 'USD', now(), now())", 'payment_differences_kind_known'],
    ["values ('', 'nobodys', null, 0, 1, 'USD', now(), now())", 'payment_differences_tran_id_not_empty'],
    ["values ('t', 'nobodys', null, -1, 1, 'USD', now(), now())", 'payment_differences_ours_not_negative'],
    ["values ('t', 'nobodys', null, 0, -1, 'USD', now(), now())", 'payment_differences_theirs_not_negative'],
    ["values ('t', 'nobodys', null, 0, 1, '$', now(), now())", 'payment_differences_currency_iso4217'],
    ["values ('t', 'nobodys', 'none', 0, 1, 'USD', now(), now())", 'payment_differences_order_id_orders_id_fk'],
    ["values ('t', 'nobodys', null, 0, 1, 'USD', now(), now(), null, 'why')", 'payment_differences_explained'],
    [
      "values ('t', 'nobodys', null, 0, 1, 'USD', now(), now(), null, 'why', 'nobody', now())",
      'payment_differences_explained_by_users_id_fk',
    ],
  ],
  payment_runs: [
    [
      "(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'proposed', 'nobody', now(), null, null, null, null, null, null)",
      'payment_runs_proposed_by_users_id_fk',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'proposed', ${USER}, now(), 'nobody', null, null, null, null, null)`,
      'payment_runs_approved_by_users_id_fk',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'sent', ${USER}, now(), (select min(id) from users), null, 'nobody', now(), '{}', 'd')`,
      'payment_runs_sent_by_users_id_fk',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'lost', ${USER}, now(), null, null, null, null, null, null)`,
      'payment_runs_status_known',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'usd', 'proposed', ${USER}, now(), null, null, null, null, null, null)`,
      'payment_runs_currency_iso4217',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'proposed', ${USER}, now(), null, null, null, null, '[]', null)`,
      'payment_runs_payer_object',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'proposed', ${USER}, now(), ${USER}, null, null, null, null, null)`,
      'payment_runs_two_people',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'approved', ${USER}, now(), null, null, null, null, null, null)`,
      'payment_runs_approved',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'sent', ${USER}, now(), (select min(id) from users), null, null, null, null, null)`,
      'payment_runs_sent',
    ],
    [
      `(id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('r', 'R', 'USD', 'proposed', ${USER}, now(), null, null, null, null, null, 'd')`,
      'payment_runs_file',
    ],
    [
      `${A_RUN} insert into payment_runs (id, number, currency, status, proposed_by, proposed_at, approved_by, approved_at, sent_by, sent_at, payer, digest) values ('s', 'R', 'USD', 'proposed', ${USER}, now(), null, null, null, null, null, null)`,
      'payment_runs_number_unique',
    ],
  ],
  payouts: [
    ["values ('none', 2, 'o', 1, 'USD', 'due', now())", 'payouts_order_id_orders_id_fk'],
    ["values ('none', 2, 'o', 0, 'USD', 'due', now())", 'payouts_amount_positive'],
    ["values ('none', 2, 'o', 1, '$', 'due', now())", 'payouts_currency_iso4217'],
    ["values ('none', 2, 'o', 1, 'USD', 'lost', now(), 'x', 'a')", 'payouts_status_known'],
    ["values ('none', 2, 'o', 1, 'USD', 'prepared', now())", 'payouts_prepared'],
    ["values ('none', 2, 'o', 1, 'USD', 'prepared', now(), 'x', 'a', now(), 'FT-1')", 'payouts_paid'],
    ["values ('none', 2, 'o', 1, 'USD', 'paid', now(), 'x', 'a', now(), 'FT-1', 'a', now())", 'payouts_two_people'],
    [`values (${POLICY}, 99, ${ORDER}, 1, 'USD', 'due', now())`, 'payouts_transaction_fk'],
    [
      `values (${POLICY}, 1, ${ORDER}, 1, 'USD', 'prepared', now(), 'x', 'nobody', now())`,
      'payouts_prepared_by_users_id_fk',
    ],
    [
      `values (${POLICY}, 1, ${ORDER}, 1, 'USD', 'paid', now(), 'x', ${USER}, now(), 'FT-1', 'nobody', now())`,
      'payouts_paid_by_users_id_fk',
    ],
  ],
  policies: [
    ["set ended_from = 'soon'", 'policies_ended_from_day'],
    ["set status = 'paused'", 'policies_status_known'],
    ["set effective_to = '2020-01-01'", 'policies_period'],
    ["set order_id = 'none'", 'policies_order_id_orders_id_fk'],
    ["set partner_id = 'none'", 'policies_partner_id_partners_id_fk'],
    ["set owner_id = 'none'", 'policies_owner_id_users_id_fk'],
    ["set effective_from = '1 May 2026'", 'policies_effective_from_day'],
    ["set effective_to = '1 May 2026'", 'policies_effective_to_day'],
    ['set order_id = (select max(order_id) from policies)', 'policies_order_id_unique'],
    ["set version = 'never on sale'", 'policies_product_version_product_versions_product_version_fk'],
  ],
  daily_sums: [
    [`${sums} values ('soon', 'USD', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)`, 'daily_sums_day_day'],
    [`${sums} values ('2026-04-01', 'usd', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)`, 'daily_sums_currency_iso4217'],
  ],
  account_sums: [
    ["values ('soon', 'bank', 'USD', 1, 0)", 'account_sums_day_day'],
    ["values ('2026-04-01', 'bank', 'usd', 1, 0)", 'account_sums_currency_iso4217'],
  ],
  earned_spans: [
    [
      "values ('P', 'travel', null, null, 'usd', 1, '2026-04-01', 1, '2026-04-01', '2026-04-01')",
      'earned_spans_currency_iso4217',
    ],
  ],
  earned_months: [
    ["values ('2026-04-01', 'travel', null, null, 'usd', 1)", 'earned_months_currency_iso4217'],
    [
      "values ('2026-04-01', 'travel', null, null, 'USD', 1), ('2026-04-01', 'travel', null, null, 'USD', 1)",
      'earned_months_of',
    ],
  ],
  earned_changes: [["(policy_number) values ('')", 'earned_changes_policy_number_not_empty']],
  report_mails: [
    [`values ('m', 'no view', ${USER}, null)`, 'report_mails_view_id_list_views_id_fk'],
    [reportMail("'nobody'", 'null'), 'report_mails_user_id_users_id_fk'],
    [reportMail(USER, "'soon'"), 'report_mails_last_on_day'],
    [`${reportMail(USER, 'null')}, ('n', 'v', ${USER}, null)`, 'report_mails_once'],
  ],
  folded_days: [["values ('soon')", 'folded_days_day_day']],
  ledger_differences: [
    ["values ('gossip', 'x', 'USD', 1, 1, now())", 'ledger_differences_kind_known'],
    ["values ('order', 'x', 'usd', 1, 1, now())", 'ledger_differences_currency_iso4217'],
  ],
  instalments: [
    [
      "values ('none', 'o', 2, 'halves', '2026-07-02', '2026-07-18', 1, 0, 'due')",
      'instalments_policy_number_policies_number_fk',
    ],
    ["values ('none', 'o', 2, 'halves', '2026-07-02', '2026-07-18', 1, 0, 'lost')", 'instalments_status_known'],
    ["values ('none', 'o', 0, 'halves', '2026-07-02', '2026-07-18', 1, 0, 'due')", 'instalments_nth_positive'],
    [
      "values ('none', 'o', 2, 'halves', '2026-07-02', '2026-07-18', -1, 0, 'dropped')",
      'instalments_amount_not_negative',
    ],
    ["values ('none', 'o', 2, 'halves', '2026-07-02', '2026-07-18', 1, -1, 'due')", 'instalments_charge_not_negative'],
    ["values ('none', 'o', 2, 'halves', 'soon', '2026-07-18', 1, 0, 'due')", 'instalments_due_on_day'],
    ["values ('none', 'o', 2, 'halves', '2026-07-02', 'soon', 1, 0, 'due')", 'instalments_lapses_on_day'],
    ["values ('none', 'o', 2, 'halves', '2026-07-02', '2026-07-02', 1, 0, 'due')", 'instalments_later'],
    ["values ('none', 'o', 2, 'halves', '2026-07-02', '2026-07-18', 0, 0, 'due')", 'instalments_open'],
    ["values ('none', 'o', 2, 'halves', '2026-07-02', '2026-07-18', 1, 0, 'paid')", 'instalments_paid'],
    [
      `values (${POLICY}, 'none', 2, 'halves', '2026-07-02', '2026-07-18', 1, 0, 'due')`,
      'instalments_order_id_orders_id_fk',
    ],
    [
      `values (${POLICY}, ${ORDER}, 2, 'halves', '2026-07-02', '2026-07-18', 1, 0, 'paid', now(), 'none')`,
      'instalments_paid_by_orders_id_fk',
    ],
  ],
  policy_notices: [
    ["values ('none', 'grace', '2026-05-01', now())", 'policy_notices_policy_number_policies_number_fk'],
    ["values ('none', 'gossip', '2026-05-01', now())", 'policy_notices_kind_known'],
    ["values ('none', 'grace', 'soon', now())", 'policy_notices_of_day_day'],
  ],
  policy_facts: [
    [
      "(policy_number, serial, kind, of, recorded_at, bookings) values ('none', 9, 'claim', 'c', now(), '[]')",
      'policy_facts_policy_number_policies_number_fk',
    ],
    [
      "(policy_number, serial, kind, of, recorded_at, bookings) values ('none', 0, 'claim', 'c', now(), '[]')",
      'policy_facts_serial_positive',
    ],
    [
      "(policy_number, serial, kind, of, recorded_at, bookings) values ('none', 9, 'dance', 'c', now(), '[]')",
      'policy_facts_kind_known',
    ],
    [
      "(policy_number, serial, kind, of, recorded_at, bookings) values ('none', 9, 'claim', '', now(), '[]')",
      'policy_facts_of_not_empty',
    ],
    [
      `(policy_number, serial, kind, of, recorded_at, bookings) values (${POLICY}, 98, 'part', 'p', now(), '[]'), (${POLICY}, 99, 'part', 'p', now(), '[]')`,
      'policy_facts_once',
    ],
    [
      `(policy_number, serial, kind, of, recorded_at, bookings) values (${POLICY}, 1, 'part', 'p', now(), '[]')`,
      'is used already',
    ],
  ],
  policy_transactions: [
    ["set note = 'x'", 'added to, never changed'],
    [
      "(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings) values ('none', 2, 'renew', '2026-05-01', now(), 'v', '{}', '[]')",
      'policy_transactions_policy_number_policies_number_fk',
    ],
    [
      "(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings) values ('none', 0, 'renew', '2026-05-01', now(), 'v', '{}', '[]')",
      'policy_transactions_serial_positive',
    ],
    [
      "(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, rules) values ('none', 2, 'renew', '2026-05-01', now(), 'v', '{}', '[]', 4)",
      'policy_transactions_rules',
    ],
    [
      "(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings) values ('none', 2, 'dance', '2026-05-01', now(), 'v', '{}', '[]')",
      'policy_transactions_kind_known',
    ],
    [
      "(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings) values ('none', 2, 'cancel', '2026-05-01', now(), 'v', '{}', '[]')",
      'policy_transactions_reason',
    ],
    [
      "(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, by, approved_by) values ('none', 2, 'renew', '2026-05-01', now(), 'v', '{}', '[]', 'a', 'a')",
      'policy_transactions_two_people',
    ],
    ['set serial = 7', 'what happened to a policy is added to, never changed'],
    [
      `(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, as_of, by, approved_by, request) values (${POLICY}, 99, 'renew', '2026-05-01', now(), 'v', '{}', '[]', null, 'nobody', null, null)`,
      'policy_transactions_by_users_id_fk',
    ],
    [
      `(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, as_of, by, approved_by, request) values (${POLICY}, 99, 'renew', '2026-05-01', now(), 'v', '{}', '[]', null, ${USER}, 'nobody', null)`,
      'policy_transactions_approved_by_users_id_fk',
    ],
    [
      `(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, as_of, by, approved_by, request) values ('none', 99, 'renew', '2026-05-01', now(), 'v', '{}', '[]', 'soon', null, null, null)`,
      'policy_transactions_as_of_day',
    ],
    [
      `(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, as_of, by, approved_by, request) values ('none', 99, 'renew', 'soon', now(), 'v', '{}', '[]', null, null, null, null)`,
      'policy_transactions_effective_from_day',
    ],
    [
      `(policy_number, serial, kind, effective_from, term_to, recorded_at, version, changes, bookings) values ('none', 99, 'renew', '2026-05-01', 'soon', now(), 'v', '{}', '[]')`,
      'policy_transactions_term_to_day',
    ],
    [
      `(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, as_of, by, approved_by, request) values (${POLICY}, 99, 'issue', '2026-05-01', now(), 'v', '{}', '[]', null, null, null, null)`,
      'policy_transactions_issue',
    ],
    [
      `(policy_number, serial, kind, effective_from, recorded_at, version, changes, bookings, as_of, by, approved_by, request) values (${POLICY}, 98, 'renew', '2026-05-01', now(), 'v', '{}', '[]', null, null, null, 'q'), (${POLICY}, 99, 'renew', '2026-05-01', now(), 'v', '{}', '[]', null, null, null, 'q')`,
      'policy_transactions_request_unique',
    ],
  ],
  product_versions: [
    ["set version = 'another'", 'on table "'],
    ['set bundle = null', 'null value in column "bundle"'],
  ],
  promotion_codes: [["values ('')", 'promotion_codes_code_not_empty']],
  promotion_uses: [
    ["set status = 'lent'", 'promotion_uses_status_known'],
    ["set code = 'NONE'", 'promotion_uses_code_promotion_codes_code_fk'],
    ["set order_id = 'nobody'", 'promotion_uses_order_id_orders_id_fk'],
  ],
  promotions: [
    ["set kind = 'gift'", 'promotions_kind_known'],
    ["set kind = 'percent', percent = '101', amount = null", 'promotions_worth'],
    ["set kind = 'amount', percent = null, amount = -5", 'promotions_worth'],
    ["set valid_to = '2000-01-01'", 'promotions_period'],
    ['set max_uses = -1', 'promotions_max_uses_not_negative'],
    ["set valid_from = '1 May 2026'", 'promotions_valid_from_day'],
    ["set valid_to = '9 May 2026'", 'promotions_valid_to_day'],
  ],
  provider_tokens: [["values ('bakong', null, now())", 'null value in column "encrypted"']],
  rating_inputs: [
    ["(product, version, day, inputs) values ('golfer', 'v', 'today', '{}')", 'rating_inputs_day_day'],
    ["(product, version, day, inputs) values ('golfer', 'v', '2026-01-01', '[]')", 'rating_inputs_inputs_object'],
    [
      "(product, version, day, inputs, draft) select 'golfer', 'v', '2026-01-01', '{}', 'd' from generate_series(1, 2)",
      'rating_inputs_draft_unique',
    ],
  ],
  recovery_codes: [["values ('nobody', 'h')", 'recovery_codes_user_id_users_id_fk']],
  receipts: [
    [`values ('R', 0, now(), ${ORDER}, null, 0, 'USD')`, 'receipts_amount_positive'],
    [`values ('R', 0, now(), ${ORDER}, null, 1, 'riel')`, 'receipts_currency_iso4217'],
    ["values ('R', 0, now(), null, null, 1, 'USD')", 'receipts_of'],
    [`values ('R', 0, now(), ${ORDER}, null, 1, 'USD')`, 'receipts_entry_id_ledger_entries_id_fk'],
    [
      "with e as (insert into ledger_entries (kind, at) values ('correction', now()) returning id) insert into receipts select 'R', id, now(), 'none', null, 1, 'USD' from e",
      'receipts_order_id_orders_id_fk',
    ],
    [
      "with e as (insert into ledger_entries (kind, at) values ('correction', now()) returning id) insert into receipts select 'R', id, now(), null, 'nobody', 1, 'USD' from e",
      'receipts_partner_id_partners_id_fk',
    ],
    [
      "select 'R', entry_id, at, order_id, partner_id, amount, currency from receipts limit 1",
      'receipts_entry_id_unique',
    ],
  ],
  refunds: [
    ["set status = 'perhaps'", 'refunds_status_known'],
    ['set amount = -1', 'refunds_amount_positive'],
    ['set total_after = amount - 1', 'refunds_sum'],
    ["set status = 'due', way = 'by post'", 'refunds_way_known'],
    ["set way = 'bank', status = 'due', payee = 'x'", 'refunds_prepared'],
    ["set way = 'bank', status = 'done'", 'refunds_paid'],
    ["set failed_at = null, failure = 'PTL57'", 'refunds_failed_once'],
    [
      "set way = 'bank', status = 'done', payee = 'x', prepared_by = (select max(id) from users), reference = 'FT-1', paid_by = (select max(id) from users)",
      'refunds_two_people',
    ],
    ["set way = 'bank', status = 'due', payee = 'x', prepared_by = 'nobody'", 'refunds_prepared_by_users_id_fk'],
    [
      "set way = 'bank', status = 'done', payee = 'x', prepared_by = (select max(id) from users), reference = 'FT-1', paid_by = 'nobody'",
      'refunds_paid_by_users_id_fk',
    ],
    ["set tran_id = 'none'", 'refunds_tran_id_payment_attempts_tran_id_fk'],
    ["set currency = 'usd'", 'refunds_currency_iso4217'],
    ["set order_id = 'nobody'", 'refunds_order_id_orders_id_fk'],
  ],
  release_approvals: [
    [
      "(release_id, content_hash, evidence_hash, by, at) values ('none', 'h', 'h', 'nobody', now())",
      'release_approvals_release_id_releases_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_approvals (release_id, content_hash, evidence_hash, by, at) values ('r', 'h', 'h', 'nobody', now())`,
      'release_approvals_by_users_id_fk',
    ],
  ],
  release_comments: [
    ["(release_id, text, by, at) values ('none', 'x', 'nobody', now())", 'release_comments_release_id_releases_id_fk'],
    ["(release_id, text, by, at) values ('none', '', 'nobody', now())", 'release_comments_text_not_empty'],
    [
      `${A_RELEASE} insert into release_comments (release_id, text, by, at) values ('r', 'x', 'nobody', now())`,
      'release_comments_by_users_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_comments (release_id, text, by, at, answers) values ('r', 'x', ${USER}, now(), 999999)`,
      'release_comments_answers_release_comments_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_comments (release_id, text, by, at, resolved_by, resolved_at) values ('r', 'x', ${USER}, now(), 'nobody', now())`,
      'release_comments_resolved_by_users_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_comments (release_id, text, by, at, resolved_at) values ('r', 'x', ${USER}, now(), now())`,
      'release_comments_resolved',
    ],
  ],
  release_edits: [
    [
      "(release_id, path, pointer, by, at) values ('none', 'p', '/a', 'nobody', now())",
      'release_edits_release_id_releases_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_edits (release_id, path, pointer, undoes, by, at) values ('r', 'p', '/a', null, 'nobody', now())`,
      'release_edits_by_users_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_edits (release_id, path, pointer, undoes, by, at) values ('r', 'p', '/a', 0, ${USER}, now())`,
      'release_edits_undoes_release_edits_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_edits (release_id, path, pointer, undoes, by, at) values ('r', 'p', '/a', 0, ${USER}, now()), ('r', 'p', '/b', 0, ${USER}, now())`,
      'release_edits_undoes_unique',
    ],
  ],
  release_evidence: [
    ["values ('e', 'none', 'h', 'guessed', 0, 0, null, null, 'nobody', now(), null)", 'release_evidence_status_known'],
    [
      "values ('e', 'none', 'h', 'waiting', 0, 0, null, null, 'nobody', now(), null)",
      'release_evidence_release_id_releases_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_evidence values ('e', 'r', 'h', 'waiting', 0, 0, null, null, 'nobody', now(), null)`,
      'release_evidence_by_users_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_evidence (id, release_id, content_hash, status, done, "all", by, at, serial) values ('e', 'r', 'h', 'waiting', 0, 0, ${USER}, now(), 7), ('f', 'r', 'h', 'waiting', 0, 0, ${USER}, now(), 7)`,
      'release_evidence_serial_unique',
    ],
  ],
  release_presences: [
    [
      "(user_id, tab, release_id, product, expires_at) values ('nobody', 't', 'none', 'x', now())",
      'release_presences_user_id_users_id_fk',
    ],
    [
      `(user_id, tab, release_id, product, expires_at) values (${USER}, 't', 'none', 'x', now())`,
      'release_presences_release_id_releases_id_fk',
    ],
    [
      `${A_RELEASE} insert into release_presences (user_id, tab, release_id, product, path, expires_at) values (${USER}, 't', 'r', 'x', 'p', now())`,
      'release_presences_place',
    ],
  ],
  releases: [
    ["values ('r', 1, 'Title', 'air', null, '{}', 'h', null, now(), null, '{}', now())", 'releases_origin_known'],
    ["values ('r', 1, '', 'files', null, '{}', 'h', null, now(), null, '{}', now())", 'releases_title_not_empty'],
    [
      "values ('r', 1, 'Title', 'files', null, '{}', 'h', null, now(), null, '{}', now(), '')",
      'releases_summary_not_empty',
    ],
    ["values ('r', 1, 'Title', 'files', null, '[]', 'h', null, now(), null, '{}', now())", 'releases_files_object'],
    [
      "values ('r', 1, 'Title', 'files', 'none', '{}', 'h', null, now(), null, '{}', now())",
      'releases_base_releases_id_fk',
    ],
    [
      "values ('r', 1, 'Title', 'files', null, '{}', 'h', null, now(), null, '[]', now())",
      'releases_base_files_object',
    ],
    [
      `values ('r', 1, 'Title', 'files', null, '{}', 'h', 'nobody', now(), null, '{}', now())`,
      'releases_created_by_users_id_fk',
    ],
    [
      `values ('r', 1, 'Title', 'files', null, '{}', 'h', null, now(), null, '{}', now()), ('s', 1, 'Title', 'files', null, '{}', 'h', null, now(), null, '{}', now())`,
      'releases_number_unique',
    ],
  ],
  sales: [
    [sale('gift', 'stay', 'keep', 'null'), 'sales_kind_known'],
    [sale('new', 'run', 'keep', 'null'), 'sales_drafts_known'],
    [sale('new', 'stay', 'sell', 'null'), 'sales_offers_known'],
    [sale('new', 'stay', 'keep', 'now()'), 'sales_called_off_before_start'],
    [sale('new', 'stay', 'keep', 'null'), 'sales_release_id_releases_id_fk'],
    [
      `${A_RELEASE} insert into sales (product, kind, version, release_id, starts_at, drafts, offers, reason, by, at) values ('travel', 'new', null, 'r', '2026-01-01', 'stay', 'keep', 'why', 'nobody', now())`,
      'sales_by_users_id_fk',
    ],
    [
      `${A_RELEASE} insert into sales (product, kind, version, release_id, starts_at, drafts, offers, reason, by, at) values ('travel', 'new', 'never on sale', 'r', '2026-01-01', 'stay', 'keep', 'why', null, now())`,
      'sales_product_version_product_versions_product_version_fk',
    ],
  ],
  sequences: [['set value = 0', 'sequences_value_positive']],
  server_keys: [['set since = null', 'null value in column "since"']],
  sessions: [
    ["set user_id = 'nobody'", 'sessions_user_id_users_id_fk'],
    [
      `select 'x', token_hash, user_id, device, network, now(), now(), now(), null, false from sessions limit 1`,
      'sessions_token_hash_unique',
    ],
  ],
  short_links: [
    ["values ('c', 'a', 'none', null)", 'short_links_ref_hash_order_links_ref_hash_fk'],
    ["values ('c', 'a', null, 'none')", 'short_links_invite_hash_invites_token_hash_fk'],
    ["values ('c', 'a', null, null)", 'short_links_one_target'],
    ["values ('c', 'a', (select max(ref_hash) from order_links), 'none')", 'short_links_one_target'],
    ["values ('c', '', (select max(ref_hash) from order_links), null)", 'short_links_address_not_empty'],
  ],
  sign_in_failures: [['set failures = -1', 'sign_in_failures_failures_not_negative']],
  uploads: [['set bytes = 0', 'uploads_bytes_positive']],
  user_identities: [
    ["values ('https://issuer.example', 's', 'nobody', now())", 'user_identities_user_id_users_id_fk'],
    [`values ('https://issuer.example', '', ${USER}, now())`, 'user_identities_subject_not_empty'],
    [
      `values ('https://issuer.example', 's', ${USER}, now()), ('https://issuer.example', 't', ${USER}, now())`,
      'user_identities_user',
    ],
    [
      `values ('https://issuer.example', 's', ${USER}, now()), ('https://issuer.example', 's', (select min(id) from users), now())`,
      'user_identities_issuer_subject_pk',
    ],
  ],
  users: [
    ["set status = 'asleep'", 'users_status_known'],
    ["set language = 'fr'", 'users_language_known'],
    ["set partner_id = 'nobody'", 'users_partner_id_partners_id_fk'],
    ["set scopes = '{}'", 'users_scopes_array'],
    ['set phone = (select max(phone) from users)', 'users_phone_unique'],
    ["set username = ''", 'users_username_not_empty'],
    ["set target = '[]'", 'users_target_object'],
    ['set username = (select max(username) from users)', 'users_username_unique'],
  ],
  webhook_deliveries: [
    ["values ('e', 1, 's', 'lost', 0, now(), null, null, null)", 'webhook_deliveries_status_known'],
    ["values ('e', 1, 's', 'waiting', -1, now(), null, null, null)", 'webhook_deliveries_tries_not_negative'],
    ["values ('e', 1, 's', 'delivered', 1, now(), null, null, null)", 'webhook_deliveries_delivered'],
    [
      `with e as (insert into webhook_events ${EVENT} values ('k', ${OWN}, 't', 's', now(), '{}') returning id) insert into webhook_deliveries select 'none', id, 's', 'waiting', 0, now(), null, null, null from e`,
      'webhook_deliveries_endpoint_id_webhook_endpoints_id_fk',
    ],
    [
      `with e as (insert into webhook_endpoints ${anEndpoint({})}) insert into webhook_deliveries values ('e', 0, 's', 'waiting', 0, now(), null, null, null)`,
      'webhook_deliveries_event_id_webhook_events_id_fk',
    ],
  ],
  webhook_endpoints: [
    [anEndpoint({ url: '' }), 'webhook_endpoints_url_not_empty'],
    [anEndpoint({ secret: '' }), 'webhook_endpoints_secret_not_empty'],
    [anEndpoint({ events: '{}' }), 'webhook_endpoints_events_array'],
    [anEndpoint({ status: 'asleep' }), 'webhook_endpoints_status_known'],
    [anEndpoint({ status: 'suspended' }), 'webhook_endpoints_suspended'],
    [anEndpoint({ before: "'s'" }), 'webhook_endpoints_both'],
    [anEndpoint({ partner: 'nobody' }), 'webhook_endpoints_partner_id_partners_id_fk'],
    [
      `(id, partner_id, url, events, status, secret, created_by, created_at) values ('e', ${OWN}, 'u', '[]', 'active', 's', 'nobody', now())`,
      'webhook_endpoints_created_by_users_id_fk',
    ],
  ],
  webhook_events: [
    [`${EVENT} select 'k', ${OWN}, 't', 's', now(), '{}' from generate_series(1, 2)`, 'webhook_events_key_unique'],
    [`${EVENT} values ('k', 'nobody', 't', 's', now(), '{}')`, 'webhook_events_partner_id_partners_id_fk'],
    [`${EVENT} values ('k', ${OWN}, '', 's', now(), '{}')`, 'webhook_events_type_not_empty'],
    [`${EVENT} values ('k', ${OWN}, 't', '', now(), '{}')`, 'webhook_events_subject_not_empty'],
    [`${EVENT} values ('k', ${OWN}, 't', 's', now(), '[]')`, 'webhook_events_data_object'],
  ],
};

/** A sale of a release that there is not. */
function sale(kind: string, drafts: string, offers: string, calledOff: string): string {
  return `(product, kind, release_id, starts_at, drafts, offers, reason, at, called_off_at)
    values ('travel', '${kind}', 'none', '2026-01-01', '${drafts}', '${offers}', 'why', now(), ${calledOff})`;
}

const dataDir = copyOldDataDir();
let database: Database;
beforeAll(async () => {
  database = await applyDatabaseFault(await openDatabase({ dataDir }));
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const rowsOf = async <Row extends Record<string, unknown>>(text: string) =>
  (await database.sql.execute<Row>(raw.raw(text))).rows;

describe.each(Object.entries(wrong))('%s', (table, changes) => {
  test.each(changes)('refuses %s', async (change, rule) => {
    const changed = `update ${table} ${change} where ctid = (select min(ctid) from ${table})`;
    // The rows to which a row refers may be made with it.
    const added = change.startsWith('with') ? change : `insert into ${table} ${change}`;
    const text = change.startsWith('set') ? changed : added;
    const refused = await database.sql.execute(raw.raw(text)).then(
      () => 'it was written',
      ({ cause }: Error) => (cause as Error).message,
    );
    expect(refused).toContain(rule);
  });
});

test('every table and every rule is tested, and every rule is in force', async () => {
  const tables = await rowsOf<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  expect(Object.keys(wrong).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  expect(await rowsOf('select conname from pg_constraint where not convalidated')).toEqual([]);
  const rules = await rowsOf<{ name: string }>(`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f') and conparentid = 0
    union
    select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and not indisprimary`);
  // The addition to a partner's balance reports first the sums that a line without a partner lacks.
  const behindOthers = ['ledger_lines_sums'];
  const named = new Set([
    ...behindOthers,
    ...Object.values(wrong).flatMap((changes) => changes.map(([, rule]) => rule)),
  ]);
  expect(rules.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

test('only these rows are deleted with their owner; an owner of other rows cannot be deleted', async () => {
  const rules = await rowsOf<{ name: string; rule: string }>(`
    select conname as name, confdeltype::text as rule from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0`);
  expect(rules.length).toBeGreaterThan(60);
  // a: the database refuses; c: it deletes them, too; others would leave a row without an owner.
  expect(
    rules
      .filter(({ rule }) => rule !== 'a')
      .map(({ name, rule }) => `${rule} ${name}`)
      .toSorted(),
  ).toEqual([
    'c invites_user_id_users_id_fk',
    'c known_devices_user_id_users_id_fk',
    'c recovery_codes_user_id_users_id_fk',
    'c report_mails_view_id_list_views_id_fk',
    'c sessions_user_id_users_id_fk',
    'c short_links_invite_hash_invites_token_hash_fk',
    'c short_links_ref_hash_order_links_ref_hash_fk',
    'c user_identities_user_id_users_id_fk',
    'c webhook_deliveries_event_id_webhook_events_id_fk',
  ]);
});

test('rows of these tables are added, and never changed or deleted', async () => {
  const triggers = await rowsOf<{ guard: string }>(`
    select tgrelid::regclass || case when tgtype & 16 > 0 then ' update' else '' end
      || case when tgtype & 8 > 0 then ' delete' else '' end as guard
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname like '%stay%'`);
  const tables = 'claim_reserves closed_months ledger_entries ledger_lines policy_facts policy_transactions receipts';
  expect(triggers.map(({ guard }) => guard).toSorted()).toEqual(
    tables.split(' ').map((table) => `${table} update delete`),
  );
});

test('a policy has the partner of its order, also an older policy', async () => {
  const { rows } = await database.sql.execute<{ same: boolean; partners: number }>(raw`
    select bool_and(p.partner_id is not distinct from o.partner_id) as same, count(p.partner_id)::int as partners
    from policies p join orders o on o.id = p.order_id`);
  expect(rows[0]?.same).toBe(true);
  expect(rows[0]?.partners).toBeGreaterThan(0);
});

describe('old data that breaks rules', () => {
  const broken = copyOldDataDir();
  afterAll(() => rmSync(broken, { recursive: true }));

  /** The database's answer when nothing of this version has touched it. */
  async function asked(text: string): Promise<Record<string, unknown>[]> {
    const client = await PGlite.create(join(broken, 'database'));
    const results = await client.exec(text);
    await client.close();
    return results.at(-1)?.rows as Record<string, unknown>[];
  }

  test('is reported by table, rule and number, all at once, and remains unchanged', async () => {
    const state = `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select count(*)::int from order_links where order_id = 'none') as links,
      (select count(*)::int from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')) as rules`;
    const [before] = await asked(`update claims set status = 'lost';
      update orders set total = -1 where number = 'ORD-2026-000004';
      insert into order_links (ref_hash, order_id, given_at) values ('h', 'none', now()); ${state}`);
    await expect(openDatabase({ dataDir: broken })).rejects.toThrow(
      /stays as it was: .*claims: 7 rows break claims_status_known; .*orders: 1 rows break orders_total_not_negative/,
    );
    expect(before).toMatchObject({ migrations: 21, links: 1 });
    expect(await asked(state)).toEqual([before]);
  });

  test('is accepted after its correction; a link of a missing order does not stop the start', async () => {
    await asked(`update claims set status = 'submitted';
      update orders set total = (premium->>'total')::int where number = 'ORD-2026-000004';`);
    await (await openDatabase({ dataDir: broken })).close();
    expect(await asked("select 1 from order_links where order_id = 'none'")).toEqual([]);
  });
});
