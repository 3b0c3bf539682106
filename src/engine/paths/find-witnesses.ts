import type { Persona } from '../check/run-persona.ts';
import { checkPage } from '../check-page.ts';
import { evaluatePlain, namesRead } from '../expression.ts';
import type { Json } from '../json.ts';
import type { Product } from '../product.ts';
import type { DraftRecord, Finding } from '../record.ts';
import { routeOf, type Situation, situationOf } from '../situation.ts';
import { start } from '../wizard.ts';
import { type Behind, conditionsBehind } from './conditions-behind.ts';
import { valuesAround } from './values-around.ts';

/** A whole set of answers that shows one combination of the facts that guards ask. */
export type Witness = {
  /** The persona, and what was changed in it: `family-to-japan, endDate 2026-07-22`. */
  name: string;
  record: DraftRecord;
  /** The facts that guards ask, once everything is answered. */
  facts: Record<string, boolean | undefined>;
  /** Pages that these answers pass. */
  reach: number;
};

export type NamedPersona = { name: string; persona: Persona };

/**
 * One set of answers for every combination of guards' facts that can be found: first among the personas, then with
 * one answer of a persona moved to the bounds of the conditions. The one that comes furthest stands for the others.
 */
export function findWitnesses(product: Product, personas: NamedPersona[]): Witness[] {
  const found = new Map<string, Witness>();
  const seen = (field: string): Json[] => {
    const values = personas.map(({ persona }) => persona.answers[field]).filter((value) => value !== undefined);
    return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  };
  const behind = conditionsBehind(product, product.chart.factNames);
  for (const { name, persona } of personas) offer(found, witnessOf(product, name, recordOf(product, persona)), product);
  for (const base of [...found.values()]) {
    for (const { what, record } of changesOf(product, base, behind, seen)) {
      offer(found, witnessOf(product, `${base.name}, ${what}`, record), product);
    }
  }
  return [...found.values()].sort((left, right) => right.reach - left.reach);
}

function recordOf(product: Product, persona: Persona): DraftRecord {
  const begun = start(product, { channel: 'public', language: 'en', ...persona.circumstances }, persona.asOf);
  return { ...begun, answers: { ...begun.answers, ...persona.answers } };
}

function witnessOf(product: Product, name: string, record: DraftRecord): Witness & { situation: Situation } {
  const situation = situationOf(product, record);
  const facts = Object.fromEntries(product.chart.factNames.map((fact) => [fact, situation.facts[fact]]));
  return { name, record, facts, reach: -1, situation };
}

function offer(
  found: Map<string, Witness>,
  { situation, ...witness }: Witness & { situation: Situation },
  product: Product,
): void {
  const key = JSON.stringify(product.chart.factNames.map((fact) => witness.facts[fact] ?? null));
  const reach = reachOf(product, situation);
  const known = found.get(key);
  if (known === undefined || known.reach < reach || (known.reach === reach && isLater(product, witness, known)))
    found.set(key, { ...witness, reach });
}

/** Of two personas as good as each other, the one whose cover begins later leaves more time for what may happen. */
function isLater(product: Product, witness: Witness, known: Witness): boolean {
  if (witness.name.includes(',')) return false;
  const begins = ({ record }: Witness) =>
    String(evaluatePlain(product.definition.product.cover.effectiveFrom, situationOf(product, record).scope) ?? '');
  return begins(witness) > begins(known);
}

/** Pages of its way, in order, that the record passes. */
function reachOf(product: Product, situation: Situation): number {
  const { pages } = routeOf(product, situation);
  const stopped = pages.findIndex((page) => checkPage(product, page, situation).length > 0);
  return stopped < 0 ? pages.length : stopped;
}

function changesOf(
  product: Product,
  { record }: Witness,
  behind: Behind,
  seen: (field: string) => Json[],
): { what: string; record: DraftRecord }[] {
  const situation = situationOf(product, record);
  const answers = behind.fields.flatMap((field) =>
    valuesAround(product, field, situation, behind, seen(field)).map((value) => {
      const { [field]: _before, ...others } = record.answers;
      const what =
        value === null
          ? `no ${field}`
          : `${field} ${typeof value === 'object' ? `of ${(value as Json[]).length}` : value}`;
      return { what, record: { ...record, answers: value === null ? others : { ...others, [field]: value } } };
    }),
  );
  const findings = behind.findings.flatMap((name) =>
    (['found', 'not-found'] as const).map((status) => ({
      what: `${name} ${status}`,
      record: { ...record, findings: { ...record.findings, [name]: finding(product, name, status, record) } },
    })),
  );
  const circumstances = behind.circumstances.flatMap((name) =>
    [true, false, ...behind.texts].map((value) => ({
      what: `${name} ${value}`,
      record: { ...record, circumstances: { ...record.circumstances, [name]: value } },
    })),
  );
  return [...answers, ...findings, ...circumstances];
}

/** A finding as the server would make it, bound to what it was asked for. */
function finding(product: Product, name: string, status: Finding['status'], { answers }: DraftRecord): Finding {
  const { form, product: settings } = product.definition;
  const effects = Object.values(form.pages).flatMap((page) => Object.values(page.effects ?? {}));
  const asked = effects.find((effect) => effect.finding === name)?.inputs;
  const inputs = asked ?? (name === 'phoneProof' ? namesRead(settings.policyholder.phone) : []);
  return { status, inputs: Object.fromEntries(inputs.map((field) => [field, answers[field] ?? null])) };
}
