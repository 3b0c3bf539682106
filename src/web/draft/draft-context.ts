import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { PREMIUM } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import { type AnswerResult, answer, next } from '#engine/wizard.ts';
import type { Locale } from '#shared/format.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import type { Command, DraftCalls } from './draft-calls.ts';
import { openView } from './open-view.ts';

export type Changes = Record<string, Json>;
/** A command waits for what was typed before it to be saved; `settle` tells who gave it how it ended. */
export type PendingCommand = { command: Command; settle: (error: unknown, view: DraftView | null) => void };

export type RejectedPage = { page: string; error: unknown };

export type DraftContext = {
  calls: DraftCalls;
  language: Locale;
  link: DraftLink | null;
  view: DraftView | null;
  product: Product | null;
  /** Where the server's record leads with everything typed since. */
  journey: Journey | null;
  /** Typed and not sent yet; sent and not answered yet. */
  waiting: Changes;
  sent: Changes;
  /** Pages that were passed here, and not yet on the server, in order. */
  ahead: readonly string[];
  /** The page that the server did not let pass though it was passed here, and why. */
  turnedBack: RejectedPage | null;
  given: PendingCommand | null;
  tries: number;
  /** What the server was last asked to find out, and whether it still is about it. */
  asked: string;
  lookingUp: boolean;
  /** Words of the product's `tells` that came with what was found out. */
  notices: readonly string[];
  /** Why the last command was refused, for the page that it led back to. */
  refusal: unknown;
  /** Why the last saving or opening failed. */
  error: unknown;
  lost: boolean;
};

/** A context after a new view: where it leads with what was typed since. */
export function withJourney(context: DraftContext): DraftContext {
  const { product, view, language, sent, waiting, ahead } = context;
  if (!product) return context;
  const base = openView(product, view, language, context.journey);
  const changes = { ...sent, ...waiting };
  const typed = isEmpty(changes) ? base : answer(base, changes).journey;
  return { ...context, journey: ahead.reduce((journey, page) => next(journey, page).journey, typed) };
}

/**
 * Where NEXT leads as far as is known here; undefined where the server has to say so first: as long as there is no draft, or
 * while answers that are not saved may change a premium that a passed page has shown.
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

/** A context after something was typed. What that cleared and the server has not answered yet, is cleared there too. */
export function withTyped(context: DraftContext, changes: Changes, { journey, clears }: AnswerResult): DraftContext {
  const { sent, waiting } = context;
  const unanswered = clears.filter((field) => field in sent || field in waiting);
  const cleared = Object.fromEntries(unanswered.map((field) => [field, null]));
  return { ...context, journey, waiting: { ...waiting, ...cleared, ...changes } };
}

/** Of two views the newer one: what was found out and what was saved may arrive in either order. */
export const pickNewer = (before: DraftView | null, next: DraftView): DraftView =>
  before && before.savedAt > next.savedAt ? before : next;

/** What the server has to find out, in words that change when it is something else; empty for nothing. */
export function buildLookupKey({ view, link }: DraftContext): string {
  if (!view || !link || view.order) return '';
  const pending = Object.entries(view.record.findings).filter(([, { status }]) => status === 'pending');
  return pending.map(([name, { inputs }]) => `${name} ${JSON.stringify(inputs)}`).join('\n');
}
