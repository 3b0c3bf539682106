import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import { runCase } from '#engine/cases/run-case.ts';
import { confirm } from '#engine/commands/confirm.ts';
import { moveToVersion } from '#engine/commands/move-to-version.ts';
import { refreshLookups } from '#engine/commands/refresh-lookups.ts';
import type { Journey } from '#engine/journey.ts';
import { listReadNames } from '#engine/language/expression.ts';
import { type SaleRatingResult, toQuotation } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord, Problem } from '#engine/record.ts';
import { next, reset, start } from '#engine/wizard.ts';
import { apiError } from '#web/api/api-error.ts';
import type { Command } from '#web/draft/draft-calls.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';
import type { PreviewSettings } from '#web/surfaces/studio/preview/preview.ts';
import { previewLink } from './local-server.ts';

type StartSettings = Pick<PreviewSettings, 'persona' | 'channel' | 'language' | 'day'>;

/**
 * The record with which a preview begins: a new form, or the answers of an example case (`persona`) as far as they
 * lead.
 */
export function startRecord(product: Product, { persona, channel, language, day }: StartSettings): DraftRecord {
  const sold = channel === 'agent' ? { channel, isSale: true } : { channel };
  if (!persona) return start(product, { ...sold, language }, day).record;
  const circumstances = { ...persona.circumstances, ...sold, language };
  return runCase(product, { ...persona, circumstances, asOf: day }).open.record;
}

/**
 * The journey of a record with the present version of the product and with simulated lookups. For an example case it
 * uses the case's own lookup results; otherwise a lookup without a setting finds nothing.
 */
export function openRecord(
  product: Product,
  record: DraftRecord,
  { world, persona }: Pick<PreviewSettings, 'world' | 'persona'>,
): Journey {
  const { journey } = moveToVersion(product, record);
  return refreshLookups(
    journey,
    (name) => world[name] ?? (persona ? undefined : (defaultLookups[name] ?? { status: 'not-found' })),
  );
}

const defaultLookups: PreviewSettings['world'] = { phoneKind: { status: 'found', value: 'mobile' } };

/** Marks the phone of the answers as verified. */
export function withPhoneProof(journey: Journey): Journey {
  const { record, product, situation } = journey;
  const [field] = listReadNames(product.definition.product.policyholder.phone);
  const phone = field === undefined ? undefined : situation.answers[field];
  if (field === undefined || phone === undefined) return journey;
  const phoneProof = { status: 'found' as const, inputs: { [field]: phone } };
  return journey.to({ ...record, findings: { ...record.findings, phoneProof } });
}

/** The result of a command, or the problems that stop it. */
export function applyCommand(before: Journey, command: Command): { journey: Journey; problems: Problem[] } {
  switch (command.kind) {
    case 'pass':
      // A page that the author only looks at is not passed: the journey stays at the position of the answers.
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

/**
 * Refuses as the server would.
 *
 * @throws ApiError 422
 */
export function throwProblems(problems: readonly Problem[]): void {
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

/** The draft in the shape of the server's answer. */
export function toDraftView(journey: Journey): DraftView {
  const { product, record, position, rated } = journey;
  const options = position.confirmed ? {} : journey.options;
  const now = inSeconds(0);
  return {
    ...{ id: previewLink.id, product: product.id, version: 'preview', currentVersion: 'preview', record },
    ...{ page: position.page ?? null, trail: position.trail, problems: [] },
    rated: toRatedView(rated),
    options: Object.fromEntries(Object.entries(options).map(([option, each]) => [option, toRatedView(each)])),
    ...{ order: null, orderId: null, orderNumber: null, seller: null, savedAt: now, expiresAt: now, digest: '' },
  };
}

function toRatedView(rated: SaleRatingResult): RatedView {
  if (rated.status === 'unavailable') return { status: rated.status };
  return rated.status === 'rated' ? { status: 'rated', premium: toQuotation(rated.premium) } : rated;
}
