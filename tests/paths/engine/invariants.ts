import { isDeepStrictEqual } from 'node:util';
import { step, waitingFor } from '#engine/chart.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { type Position, replay } from '#engine/replay.ts';
import { answer, back, goTo, next } from '#engine/wizard.ts';

/** What holds wherever a journey stands. Throws the sentence that does not. */
export function assertInvariants(product: Product, record: DraftRecord, position: Position): void {
  const { situation, state, trail, confirmed, ended } = position;
  const { facts } = situation;
  const log = record.outcomes.map(({ type }) => type);
  const must = (holds: boolean, sentence: string) => {
    if (!holds) throw new Error(`${sentence} (log: ${log.join(' ')})`);
  };

  must(
    situation.parked.every((field) => !(field in situation.answers)),
    'a parked answer is used',
  );
  const pays = step(product.chart, state, { type: 'PAY', facts }).taken || waitingFor(state) === 'watchPayment';
  const isProven = log.includes('VERIFIED') || facts.phoneIsProven === true;
  must(!pays || (log.includes('CONFIRM') && isProven), 'a payment is possible without a confirmed, proven customer');
  must(!ended || log.includes('PAID'), 'a policy is issued without money');
  must(!confirmed || declarationIsValid(product, record), 'an order is confirmed that is not valid');

  for (const page of trail) {
    const { page: opened, held } = goTo(position, page);
    must(opened === page && !held, `${page} was passed and cannot be opened`);
    must(back(position, page) === trail[trail.indexOf(page) - 1], `back from ${page} leads elsewhere`);
  }
  if (confirmed) {
    must(answer(product, record, {}).problems[0]?.code === 'alreadyConfirmed', 'answers change after CONFIRM');
    return;
  }
  for (const page of trail.slice(0, -1)) {
    const again = next(product, record, page);
    must(again.problems.length === 0, `${page} was passed and is refused now`);
    must(isDeepStrictEqual(again.position.state.value, state.value), `NEXT on ${page} again leads elsewhere`);
    const changed = changedIn(product, page, record);
    if (changed === undefined) continue;
    const after = next(product, answer(product, record, changed).record, page);
    must(after.position.page === position.page, `a change on ${page} and NEXT do not return to ${position.page}`);
    must(isDeepStrictEqual(after.position.trail, trail), `a change on ${page} loses pages`);
  }
}

function declarationIsValid(product: Product, record: DraftRecord): boolean {
  const before = replay(product, { ...record, outcomes: [] });
  return (
    before.problems.length === 0 &&
    step(product.chart, before.state, { type: 'CONFIRM', facts: before.situation.facts }).taken
  );
}

/** A change of words that decides nothing: free text of a page, if it has any. */
function changedIn(product: Product, page: string, { answers }: DraftRecord): Record<string, string> | undefined {
  const fields = Object.entries(product.definition.form.pages[page]?.schema.properties ?? {});
  const [field] =
    fields.find(([, { type, enum: options, format }]) => type === 'string' && !options && format === undefined) ?? [];
  return field === undefined || typeof answers[field] !== 'string' ? undefined : { [field]: `${answers[field]} B` };
}
