import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { PREMIUM } from '#engine/language/definition.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import { type AnswerResult, answer, next } from '#engine/wizard.ts';
import type { Locale } from '#shared/format.ts';
import { isApiError } from '#web/api/api-error.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import type { Command, DraftCalls } from './draft-calls.ts';
import type { OpenCopy } from './offline/merge-copy.ts';
import { openView } from './open-view.ts';

export type Changes = Record<string, Json>;
/** A command waits until earlier input is saved; `settle` reports its result to the caller. */
export type PendingCommand = { command: Command; settle: (error: unknown, view: DraftView | null) => void };

/** The answer to a command. */
type Answered = { view: DraftView; product: Product };

export type RejectedPage = { page: string; error: unknown };

export type DraftContext = {
  calls: DraftCalls;
  language: Locale;
  link: DraftLink | null;
  view: DraftView | null;
  product: Product | null;
  /** The journey: the server's record with all input since then; null before the draft is opened. */
  journey: Journey | null;
  /** Input that is not sent yet. */
  waiting: Changes;
  /** Input that is sent, but has no response yet. */
  sent: Changes;
  /** The digest of the draft that the person was shown at the last press, with the person's own input since then. */
  seen: string;
  /** The view before another tab, device or agent changed the draft, until the person goes on; null if nobody did. */
  overtaken: DraftView | null;
  /** Pages that were passed in this browser but not yet on the server, in order. */
  ahead: readonly string[];
  /** A page that was passed in this browser but that the server refused, with the reason. */
  turnedBack: RejectedPage | null;
  given: PendingCommand | null;
  tries: number;
  /** The key (`buildLookupKey`) of the pending lookups that the server was last asked for; empty if there are none. */
  asked: string;
  lookingUp: boolean;
  /** The product's notices (`tells`) that came with the lookup. */
  notices: readonly string[];
  /** The reason why the last command was refused, for the page to which it returned. */
  refusal: unknown;
  /** The reason why the last saving or opening failed. */
  error: unknown;
  lost: boolean;
  /** The copy of this tab, while the draft comes from it because there is no connection; else null. */
  copied: OpenCopy | null;
};

/** A context after a new view: computes its journey from the view and the input since. */
export function withJourney(context: DraftContext): DraftContext {
  const { product, view, language, sent, waiting, ahead } = context;
  if (!product) return context;
  const base = openView(product, view, language, context.journey);
  const changes = { ...sent, ...waiting };
  const typed = isEmpty(changes) ? base : answer(base, changes).journey;
  return { ...context, journey: ahead.reduce((journey, page) => next(journey, page).journey, typed) };
}

/**
 * Predicts the result of NEXT; undefined if the server has to answer first: while there is no draft, or while unsaved
 * answers may change a premium that a passed page has shown.
 */
export function predictNext(context: DraftContext, page: string): Journey | undefined {
  const { view, journey, product, given } = context;
  if (!view || !journey || !product || given) return undefined;
  const { journey: after, problems } = next(journey, page);
  if (problems.length > 0 || after.position.page === page) return undefined;
  const showsPremium = (passed: string) => findPageDefinition(product, passed).shows?.includes(PREMIUM);
  return hasUnsaved(context) && after.record.passed.some((entry) => showsPremium(entry.page)) ? undefined : after;
}

export const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0;

export const hasUnsaved = ({ sent, waiting }: DraftContext): boolean => !isEmpty(sent) || !isEmpty(waiting);

/**
 * A context after input. Answers that the input cleared are also cleared among those that the server has not confirmed
 * yet.
 */
export function withTyped(context: DraftContext, changes: Changes, { journey, clears }: AnswerResult): DraftContext {
  const { sent, waiting } = context;
  const unanswered = clears.filter((field) => field in sent || field in waiting);
  const cleared = Object.fromEntries(unanswered.map((field) => [field, null]));
  return { ...context, journey, waiting: { ...waiting, ...cleared, ...changes } };
}

/** The newer of two views: lookups and saves may arrive in either order. */
export const pickNewer = (before: DraftView | null, next: DraftView): DraftView =>
  before && before.savedAt > next.savedAt ? before : next;

/**
 * A context after the draft was saved. `seen` stays old if the answer has values that neither the person nor a lookup
 * entered: the server then refuses the command that waits, and the page shows what changed.
 */
export function withSaved(context: DraftContext, saved: DraftView): DraftContext {
  const { view, journey, sent, seen, overtaken } = context;
  const { answers, findings } = saved.record;
  const before = view?.record.answers ?? {};
  const filled: Changes = Object.assign({}, ...Object.values(findings).map((finding) => finding.filled));
  const isOwn = (field: string) =>
    field in sent ||
    isSameJson(answers[field], before[field]) ||
    isSameJson(answers[field], journey?.record.answers[field]) ||
    (field in filled && isSameJson(answers[field], filled[field]));
  const isAllOwn = Object.keys({ ...before, ...answers }).every(isOwn);
  const old = isAllOwn ? overtaken : (overtaken ?? view);
  return withJourney({
    ...context,
    seen: isAllOwn ? saved.digest : seen,
    // The own answers since then are no change of another person.
    overtaken: old && { ...old, record: { ...old.record, answers: { ...old.record.answers, ...sent } } },
    view: pickNewer(view, saved),
    sent: {},
    tries: 0,
    error: null,
  });
}

/** True if the server refused a command because the draft is not the one that the person was shown. */
export const isOvertaken = (error: unknown): boolean => isApiError(error) && error.problem === 'draftChanged';

/**
 * A context after the server refused a passed page and the draft was read. If only lookups changed the draft meanwhile,
 * the page is passed once more; otherwise the journey returns to it.
 */
export function withRead(context: DraftContext, { view, product }: Answered): DraftContext {
  const next = withSaved({ ...context, product }, view);
  if (context.ahead.length > 0 && context.seen !== next.seen) return { ...next, turnedBack: null };
  return withJourney({ ...next, ahead: [] });
}

/** A context after a command. After a refused command the draft is read: this must not clear the error. */
export function withRun(context: DraftContext, { view, product }: Answered): DraftContext {
  const next = withSaved({ ...context, product }, view);
  if (context.given?.command.kind !== 'read') return { ...next, refusal: null, overtaken: null };
  const isOther = context.refusal && context.view?.digest !== view.digest;
  return isOther ? { ...next, overtaken: next.overtaken ?? context.view } : next;
}

/** A key of the pending lookups: it changes when they do; empty if there are none. */
export function buildLookupKey({ view, link }: DraftContext): string {
  if (!view || !link || view.order) return '';
  const pending = Object.entries(view.record.findings).filter(([, { status }]) => status === 'pending');
  return pending.map(([name, { inputs }]) => `${name} ${JSON.stringify(inputs)}`).join('\n');
}
