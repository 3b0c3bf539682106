import { namesRead } from '../expression.ts';
import type { Json } from '../json.ts';
import { effectsOf, type Product } from '../product.ts';
import { type Rated, rateSituation } from '../rating.ts';
import type { Circumstances, DraftRecord, Finding, Problem } from '../record.ts';
import { replay } from '../replay.ts';
import { situationOf } from '../situation.ts';
import { answer, canConfirm, confirm, find, next, start } from '../wizard.ts';

/** `examples/*.json`. */
export type Persona = {
  name: string;
  asOf: string;
  circumstances?: Partial<Circumstances>;
  answers: Record<string, Json>;
  /** What the world told, by finding; it answers what the pages' effects ask. */
  findings?: Record<string, Pick<Finding, 'status' | 'value'>>;
  /** Page where the journey must stop, or `issued`. */
  ends: string;
  problems?: { at: string; code: string }[];
  premium?: Partial<Record<'total' | 'net' | 'loadings' | 'discounts' | 'fees' | 'levies', number>>;
  facts?: Record<string, boolean | null>;
};

export type PersonaRun = {
  record: DraftRecord;
  /** Page where it stopped, or `issued`. */
  ended: string;
  /** Pages passed on the way. */
  path: string[];
  problems: Problem[];
  rated: Rated;
  facts: Record<string, boolean | undefined>;
};

/** What the world reports when all goes well, in order. */
const HAPPY_WORLD = ['SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED'];

/** Takes a persona as far as its answers carry it; the product must have its rating. */
export function runPersona(product: Product, persona: Persona): PersonaRun {
  const circumstances: Circumstances = { channel: 'public', language: 'en', ...persona.circumstances };
  const begun = start(product, circumstances, persona.asOf);
  const answered = answer(product, begun, persona.answers);
  let record = withPremium(product, told(product, persona, answered.record));
  let problems = answered.problems;
  const path: string[] = [];
  let position = replay(product, record);
  while (problems.length === 0 && position.page !== undefined && !position.confirmed) {
    const page = position.page;
    path.push(page);
    const passed = canConfirm(product, position) ? confirm(product, record) : next(product, record, page);
    problems = passed.problems;
    record = passed.record;
    position = passed.position;
  }
  for (const type of position.confirmed ? HAPPY_WORLD : []) {
    const after = { ...record, outcomes: [...record.outcomes, { type }] };
    const moved = replay(product, after);
    if (JSON.stringify(moved.state.value) === JSON.stringify(position.state.value)) continue;
    record = after;
    position = moved;
  }
  return {
    record,
    ended: position.ended ? 'issued' : (position.page ?? 'nowhere'),
    path,
    problems,
    rated: rateSituation(product, position.situation),
    facts: position.situation.facts,
  };
}

/** The record with what the world told the persona, bound to the answers that it was asked about. */
export function told(product: Product, { findings = {} }: Pick<Persona, 'findings'>, record: DraftRecord): DraftRecord {
  return Object.entries(findings).reduce((before, [name, finding]) => {
    return find(product, before, name, { ...finding, inputs: inputsOf(product, before, name) }).record;
  }, record);
}

/** The answers that a finding is bound to: what its effect, the one that may be asked now, is about. */
export function inputsOf(product: Product, record: DraftRecord, name: string): Record<string, Json> {
  const { form, product: settings } = product.definition;
  const { facts, answers } = situationOf(product, record);
  const asked = effectsOf(form).filter(({ finding }) => finding === name);
  const [effect] = asked.filter(({ when }) => when === undefined || facts[when] === true);
  const fields = (effect ?? asked[0])?.inputs ?? (name === 'phoneProof' ? namesRead(settings.policyholder.phone) : []);
  const given = fields.filter((field) => answers[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, answers[field] as Json]));
}

/** The premium as the server would have found it, so that pages that show it behave as they will. */
function withPremium(product: Product, record: DraftRecord): DraftRecord {
  const rated = rateSituation(product, replay(product, record).situation);
  if (rated.status !== 'rated') return record;
  const premium: Finding = { status: 'found', inputs: {}, value: rated.premium.total };
  return { ...record, findings: { ...record.findings, premium } };
}
