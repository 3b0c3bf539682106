import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import { runCase } from '#engine/cases/run-case.ts';
import { askFindings } from '#engine/findings/ask-findings.ts';
import type { Journey } from '#engine/journey.ts';
import { namesRead } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import { quotationOf, type RatedNow } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord, Problem } from '#engine/record.ts';
import { answer, confirm, moveTo, next, reset, start } from '#engine/wizard.ts';
import { apiError } from '#web/api/api-error.ts';
import type { Command } from '#web/draft/draft-calls.ts';
import { type Draft, partsOf } from '#web/draft/use-draft.ts';
import type { PreviewLink, PreviewState } from '#web/surfaces/portal/studio/preview/preview.ts';
import { productOf } from '#web/surfaces/portal/studio/preview/put-together.ts';
import { here, previewLink } from './answer-here.ts';

/**
 * A draft in memory, by the engine's own verbs: what the server's would be with the product as it is written now. Answers outlive every
 * change of the product; those that it does not ask any more come back when it asks for them again.
 * @param wanted a page that is to be looked at, be it reached or not
 */
export function usePreviewDraft(state: PreviewState, link: PreviewLink, wanted: string | undefined): Draft {
  const { definition, world } = state;
  const product = useMemo(() => productOf(definition), [definition]);
  const [record, setRecord] = useState(() => begun(product, state));
  const [told, setTold] = useState<readonly string[]>([]);
  const journey = useMemo(() => standing(product, record, world), [product, record, world]);
  const newest = useRef(journey);
  newest.current = journey;
  here.journey = journey;

  const keep = useCallback(
    (to: Journey, tells: readonly string[] = []): void => {
      newest.current = standing(to.product, to.record, world);
      setRecord(newest.current.record);
      setTold(tells);
    },
    [world],
  );
  here.onProof = () => keep(withPhoneProof(newest.current));
  useEffect(() => link.recorded(journey.record), [link, journey]);

  const change = useCallback(
    (changes: Record<string, Json>, answered = answer(newest.current, changes)) => keep(answered.journey),
    [keep],
  );
  const run = useCallback(
    async (command: Command) => {
      const before = newest.current;
      const led = after(before, command);
      refuse(led.problems);
      keep(led.journey);
      return viewOf(newest.current);
    },
    [keep],
  );
  const view = useMemo(() => viewOf(journey), [journey]);
  const parts = partsOf(journey);
  // A page that is pointed at is shown as it is, though the answers have not led there.
  const isAway = wanted !== undefined && wanted in definition.form.pages && !parts.position.trail.includes(wanted);
  const position = isAway ? { ...parts.position, trail: [...parts.position.trail, wanted] } : parts.position;
  return {
    ...parts,
    position,
    view,
    link: previewLink,
    lost: false,
    saving: 'new',
    error: null,
    finding: false,
    told,
    refusal: null,
    change,
    saveNow: nothing,
    journeyNow: useCallback(() => newest.current, []),
    run,
    ready: useCallback(async () => previewLink, []),
    take: nothing,
    findOut: nothing,
  };
}

const nothing = (): void => {};

/** The record of a new form, or of the persona that it begins with, as far as its answers lead. */
function begun(product: Product, { persona, channel, language, day }: PreviewState): DraftRecord {
  const sold = channel === 'agent' ? { channel, isSale: true } : { channel };
  if (!persona) return start(product, { ...sold, language }, day).record;
  const circumstances = { ...persona.circumstances, ...sold, language };
  return runCase(product, { ...persona, circumstances, asOf: day }).open.record;
}

/** Where a record stands with the product as it is now, with all that the world tells. */
function standing(product: Product, record: DraftRecord, world: PreviewState['world']): Journey {
  const { journey } = moveTo(product, record);
  return askFindings(journey, (name) => world[name] ?? unasked[name] ?? { status: 'not-found' });
}

/** What is told where nobody has chosen. */
const unasked: PreviewState['world'] = { phoneKind: { status: 'found', value: 'mobile' } };

function withPhoneProof(journey: Journey): Journey {
  const { record, product, situation } = journey;
  const [field] = namesRead(product.definition.product.policyholder.phone);
  const phone = field === undefined ? undefined : situation.answers[field];
  if (field === undefined || phone === undefined) return journey;
  const phoneProof = { status: 'found' as const, inputs: { [field]: phone } };
  return journey.to({ ...record, findings: { ...record.findings, phoneProof } });
}

function after(before: Journey, command: Command): { journey: Journey; problems: Problem[] } {
  switch (command.kind) {
    case 'pass':
      // A page that was only looked at leads back to where the answers stand.
      if (!before.position.trail.includes(command.page)) return { journey: before, problems: [] };
      return next(before, command.page);
    case 'confirm':
      return confirm(before);
    case 'reset':
      return { journey: reset(before), problems: [] };
    default:
      return { journey: before, problems: [] };
  }
}

function refuse(problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  const errors = problems.map(({ code, at, message, params }) => ({
    problem: code,
    message,
    ...(at === undefined ? {} : { pointer: at }),
    ...(params === undefined ? {} : { params }),
  }));
  throw apiError(422, { problem: first.code, errors });
}

/** The draft as the server would tell it. */
function viewOf(journey: Journey): DraftView {
  const { product, record, position, rated } = journey;
  const options = position.confirmed ? {} : journey.options;
  const now = new Date().toISOString();
  return {
    ...{ id: previewLink.id, product: product.id, version: 'preview', currentVersion: 'preview', record },
    ...{ page: position.page ?? null, trail: position.trail, problems: [] },
    rated: ratedView(rated),
    options: Object.fromEntries(Object.entries(options).map(([option, each]) => [option, ratedView(each)])),
    ...{ order: null, seller: null, savedAt: now, expiresAt: now },
  };
}

function ratedView(rated: RatedNow): RatedView {
  if (rated.status === 'unavailable') return { status: rated.status };
  return rated.status === 'rated' ? { status: 'rated', premium: quotationOf(rated.premium) } : rated;
}
