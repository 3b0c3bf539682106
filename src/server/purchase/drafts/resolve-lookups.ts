import type { DraftView } from '#contract/purchase/drafts.ts';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import type { Journey } from '#engine/journey.ts';
import { toCanonicalJson } from '#engine/language/json.ts';
import { hasSameInputs } from '#engine/lookup.ts';
import type { Lookup } from '#engine/record.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { LookupQuestion } from '../lookups/lookup-handler.ts';
import { createLookupHandlers } from '../lookups/lookup-handlers.ts';
import { type LookupStatus, SLOW_LOOKUPS, type SlowLookup } from '../lookups/lookups.ts';
import { changeDraft } from './change-draft.ts';
import { loadJourney, openDraft } from './open-draft.ts';
import { viewDraft } from './view-draft.ts';

/** After so long who asked is answered as it stands, and asks again; what is being found out goes on meanwhile. */
const ANSWER_TIMEOUT_MS = 5_000;

type ResolvedDraft = { draft: DraftView; clears: string[]; tells: string[] };

/** Who asks: its network, for limits, and where trouble of a finder is told. */
export type LookupCaller = { network: string; onError: (finding: string, error: unknown) => void };

export type ResolveLookups = (
  id: string,
  key: unknown,
  asker: LookupCaller,
  names?: readonly SlowLookup[],
) => Promise<ResolvedDraft>;

const isUnresolved = ({ status }: Lookup): boolean => status === 'pending' || status === 'failed';

/**
 * Settles what is pending in a draft, and tries again what had failed. It asks outside of any lock; then, under the
 * draft's lock, an answer is kept only if it is still asked for with the same inputs. Safe to call twice or at once:
 * who asks the same at this server meanwhile waits for the same answer; another server finds it out as well. No clock
 * makes a failure: what takes long on a busy machine is kept when it comes.
 */
export function createLookupResolver(services: PurchaseServices): ResolveLookups {
  const finders = createLookupHandlers(services);
  const running = new Map<string, Promise<LookupStatus>>();

  async function ask(
    name: SlowLookup,
    question: LookupQuestion,
    { onError: onTrouble }: LookupCaller,
  ): Promise<LookupStatus> {
    const key = toCanonicalJson([name, question.draftId, question.inputs]);
    const answer = running.get(key) ?? finders[name](question).finally(() => running.delete(key));
    running.set(key, answer);
    return answer.catch((error: unknown) => {
      onTrouble(name, error);
      return { status: 'failed' };
    });
  }

  /** A draft as it stands, with the answer of a call that changed nothing. */
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
    const settle = async (): Promise<ResolvedDraft> => {
      const answers = await Promise.all(
        asked.map(async ([name, { inputs }]) => {
          const question = { draftId: id, journey, inputs, network: asker.network };
          return { name, inputs, answer: await ask(name as SlowLookup, question, asker) };
        }),
      );
      try {
        return await changeDraft(services, id, { key }, (before) => applyLookupAnswers(before, answers));
      } catch (error) {
        // Confirmed or moved to another version while it was asked: the answer comes too late, and that is no mistake.
        if (error instanceof ApiProblem && error.status === 409) return asItIs(id, key);
        throw error;
      }
    };
    const settled = settle();
    // Nobody may wait for it any more when it fails.
    settled.catch((error: unknown) => asker.onError(asked.map(([name]) => name).join(), error));
    return (await withTimeout(settled)) ?? asItIs(id, key);
  };
}

type LookupAnswer = { name: string; inputs: Lookup['inputs']; answer: LookupStatus };

/** A record with the answers to what it still asks, and what they cleared and have to tell. */
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

/** What comes in time; else undefined. */
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
