import type { DraftView } from '#contract/purchase/drafts.ts';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import type { Journey } from '#engine/journey.ts';
import { toCanonicalJson } from '#engine/language/json.ts';
import { hasSameInputs } from '#engine/lookup.ts';
import type { Lookup } from '#engine/record.ts';
import { doesTrialSell } from '#server/catalogue/releases/open-trial.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createLookupHandlers } from '../lookups/lookup-handlers.ts';
import type { LookupQuestion } from '../lookups/lookups.ts';
import { type LookupStatus, SLOW_LOOKUPS, type SlowLookup } from '../lookups/lookups.ts';
import { findSellerId } from '../sellers/visibility.ts';
import { changeDraft } from './change-draft.ts';
import { loadJourney, openDraft } from './open-draft.ts';
import { viewDraft } from './view-draft.ts';

/** After this time the caller gets the present state, and asks again; the lookups continue meanwhile. */
const ANSWER_TIMEOUT_MS = 5_000;

type ResolvedDraft = { draft: DraftView; clears: string[]; tells: string[] };

/**
 * The caller of a lookup: its network, for limits, the log for errors of a handler, and the signed-in user, because only
 * agents learn what their own partner entered.
 */
export type LookupCaller = {
  network: string;
  onError: (finding: string, error: unknown) => void;
  user: SignedInUser | undefined;
};

export type ResolveLookups = (
  id: string,
  key: unknown,
  asker: LookupCaller,
  names?: readonly SlowLookup[],
) => Promise<ResolvedDraft>;

const isUnresolved = ({ status }: Lookup): boolean => status === 'pending' || status === 'failed';

/**
 * Creates the function that resolves the pending and failed lookups of a draft. The handlers run outside of any
 * transaction; then the answers are saved, each only if the same inputs still need it. Concurrent and repeated calls
 * are safe: callers of one server with the same question share one answer; another server asks by itself. No timeout
 * counts as a failure: a slow answer on a busy machine is saved at its arrival.
 */
export function createLookupResolver(services: PurchaseServices): ResolveLookups {
  const finders = createLookupHandlers(services);
  const running = new Map<string, Promise<LookupStatus>>();

  async function ask(
    name: SlowLookup,
    question: LookupQuestion,
    { onError: onTrouble }: LookupCaller,
  ): Promise<LookupStatus> {
    const key = toCanonicalJson([name, question.draftId, question.inputs, question.sellerId ?? null]);
    const answer = running.get(key) ?? finders[name](question).finally(() => running.delete(key));
    running.set(key, answer);
    return answer.catch((error: unknown) => {
      onTrouble(name, error);
      return { status: 'failed' };
    });
  }

  /** Returns a draft in its present state, in the form of a call that changed nothing. */
  async function asItIs(id: string, key: unknown): Promise<ResolvedDraft> {
    const { row, product } = await openDraft(services, id, key);
    const { sql } = services.database;
    const draft = await viewDraft(services, sql, row, await loadJourney(sql, product, row, services.now()));
    return { draft, clears: [], tells: [] };
  }

  return async function findOutDraft(id, key, asker, names = SLOW_LOOKUPS) {
    const { row, product } = await openDraft(services, id, key);
    const journey = await loadJourney(services.database.sql, product, row, services.now());
    const asked = Object.entries(journey.record.findings).filter(
      ([name, finding]) => names.includes(name as SlowLookup) && isUnresolved(finding),
    );
    if (asked.length === 0 || row.orderId !== null) return asItIs(id, key);
    const sellerId = row.agentId === null ? undefined : (findSellerId(row, asker.user) ?? undefined);
    const isClosed = row.trial !== null && !doesTrialSell(services);
    const settle = async (): Promise<ResolvedDraft> => {
      const answers = await Promise.all(
        asked.map(async ([name, { inputs }]) => {
          // In Prod a trial shop finds nobody, and stores nothing.
          if (isClosed) return { name, inputs, answer: { status: 'not-found' } as const };
          const question = { draftId: id, journey, inputs, network: asker.network, sellerId };
          return { name, inputs, answer: await ask(name as SlowLookup, question, asker) };
        }),
      );
      try {
        return await changeDraft(services, id, { key }, (before) => applyLookupAnswers(before, answers));
      } catch (error) {
        // The draft was confirmed or moved to another version meanwhile: the answer is too late, which is no error.
        if (error instanceof ApiProblem && error.status === 409) return asItIs(id, key);
        throw error;
      }
    };
    const settled = settle();
    // The failure is logged here, because after the timeout no caller awaits it.
    settled.catch((error: unknown) => asker.onError(asked.map(([name]) => name).join(), error));
    return (await withTimeout(settled)) ?? asItIs(id, key);
  };
}

type LookupAnswer = { name: string; inputs: Lookup['inputs']; answer: LookupStatus };

/** Applies answers to the open lookups of a record. Returns the new journey, the cleared answers and the notices. */
export function applyLookupAnswers(before: Journey, answers: LookupAnswer[]) {
  let journey = before;
  const clears: string[] = [];
  const tells: string[] = [];
  for (const { name, inputs, answer } of answers) {
    const now = journey.record.findings[name];
    if (!now || !isUnresolved(now) || !hasSameInputs(now, inputs)) continue;
    const told = applyLookup(journey, name, { ...answer, inputs });
    journey = told.journey;
    clears.push(...told.clears);
    tells.push(...told.tells);
  }
  return { journey, clears, tells };
}

/** Awaits a value for a limited time; undefined at its end. */
async function withTimeout<T>(coming: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
