import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Json } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { businessDate } from './business-date.ts';
import type { Command, DraftCalls } from './draft-calls.ts';

export type Changes = Record<string, Json>;
/** A command waits for what was typed before it to be saved; `settle` tells who gave it how it ended. */
export type Given = { command: Command; settle: (error: unknown, view: DraftView | null) => void };

export type DraftContext = {
  calls: DraftCalls;
  language: 'en' | 'km' | 'zh';
  link: DraftLink | null;
  view: DraftView | null;
  product: Product | null;
  /** The server's record with everything typed since. */
  record: DraftRecord | null;
  /** Typed and not sent yet; sent and not answered yet. */
  waiting: Changes;
  sent: Changes;
  given: Given | null;
  tries: number;
  /** What the server was last asked to find out, and whether it still is about it. */
  asked: string;
  finding: boolean;
  /** Words of the product's `tells` that came with what was found out. */
  told: readonly string[];
  /** Why the last command was refused, for the page that it led back to. */
  refusal: unknown;
  /** Why the last saving or opening failed. */
  error: unknown;
  lost: boolean;
};

/** The record as it will be when all that was typed is saved. */
function recordNow({ product, view, language, sent, waiting }: Omit<DraftContext, 'record'>): DraftRecord | null {
  if (!product) return null;
  const base = view?.record ?? start(product, { channel: 'public', language }, businessDate());
  const changes = { ...sent, ...waiting };
  return Object.keys(changes).length === 0 ? base : answer(product, base, changes).record;
}

/** A context whose record holds what was typed since. */
export const withRecord = (context: DraftContext): DraftContext => ({ ...context, record: recordNow(context) });
/** Of two views the newer one: what was found out and what was saved may arrive in either order. */
export const newer = (before: DraftView | null, next: DraftView): DraftView =>
  before && before.savedAt > next.savedAt ? before : next;

/** What the server has to find out, in words that change when it is something else; empty for nothing. */
export function questionsOf({ view, link }: DraftContext): string {
  if (!view || !link || view.order) return '';
  const pending = Object.entries(view.record.findings).filter(([, { status }]) => status === 'pending');
  return pending.map(([name, { inputs }]) => `${name} ${JSON.stringify(inputs)}`).join('\n');
}
