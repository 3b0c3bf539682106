import type { DraftView } from '#contract/purchase/drafts.ts';
import { sameInputs } from '#engine/finding.ts';
import type { Journey } from '#engine/journey.ts';
import { canonicalJson } from '#engine/language/json.ts';
import type { Finding } from '#engine/record.ts';
import { find } from '#engine/verbs/find.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Question } from '../findings/finder.ts';
import { createFinders } from '../findings/finders.ts';
import { type FindingStatus, type SlowFinding, slowFindings } from '../findings/findings.ts';
import { changeDraft } from './change-draft.ts';
import { journeyOf, openDraft } from './open-draft.ts';
import { viewDraft } from './view-draft.ts';

/** After so long who asked is answered as it stands, and asks again; what is being found out goes on meanwhile. */
const ANSWER_MS = 5_000;

type FoundOut = { draft: DraftView; clears: string[]; tells: string[] };

/** Who asks: its network, for limits, and where trouble of a finder is told. */
export type FindingCaller = { network: string; onTrouble: (finding: string, error: unknown) => void };

export type FindOutDraft = (
  id: string,
  key: unknown,
  asker: FindingCaller,
  names?: readonly SlowFinding[],
) => Promise<FoundOut>;

const isOpen = ({ status }: Finding): boolean => status === 'pending' || status === 'failed';

/**
 * Settles what is pending in a draft, and tries again what had failed. It asks outside of any lock; then, under the
 * draft's lock, an answer is kept only if it is still asked for with the same inputs. Safe to call twice or at once:
 * who asks the same at this server meanwhile waits for the same answer; another server finds it out as well. No clock
 * makes a failure: what takes long on a busy machine is kept when it comes.
 */
export function createFindOut(services: PurchaseServices): FindOutDraft {
  const finders = createFinders(services);
  const running = new Map<string, Promise<FindingStatus>>();

  async function ask(name: SlowFinding, question: Question, { onTrouble }: FindingCaller): Promise<FindingStatus> {
    const key = canonicalJson([name, question.draftId, question.inputs]);
    const answer = running.get(key) ?? finders[name](question).finally(() => running.delete(key));
    running.set(key, answer);
    return answer.catch((error: unknown) => {
      onTrouble(name, error);
      return { status: 'failed' };
    });
  }

  /** A draft as it stands, with the answer of a call that changed nothing. */
  async function asItIs(id: string, key: unknown): Promise<FoundOut> {
    const { row, product } = await openDraft(services, id, key);
    const { sql } = services.database;
    const draft = await viewDraft(services, sql, row, await journeyOf(sql, product, row, services.now()));
    return { draft, clears: [], tells: [] };
  }

  return async function findOutDraft(id, key, asker, names = slowFindings) {
    const { row, product } = await openDraft(services, id, key);
    const journey = await journeyOf(services.database.sql, product, row, services.now());
    const asked = Object.entries(journey.record.findings).filter(
      ([name, finding]) => names.includes(name as SlowFinding) && isOpen(finding),
    );
    if (asked.length === 0 || row.orderId !== null) return asItIs(id, key);
    const settle = async (): Promise<FoundOut> => {
      const answers = await Promise.all(
        asked.map(async ([name, { inputs }]) => {
          const question = { draftId: id, journey, inputs, network: asker.network };
          return { name, inputs, answer: await ask(name as SlowFinding, question, asker) };
        }),
      );
      try {
        return await changeDraft(services, id, { key }, (before) => taken(before, answers));
      } catch (error) {
        // Confirmed or moved to another version while it was asked: the answer comes too late, and that is no mistake.
        if (error instanceof ApiProblem && error.status === 409) return asItIs(id, key);
        throw error;
      }
    };
    const settled = settle();
    // Nobody may wait for it any more when it fails.
    settled.catch((error: unknown) => asker.onTrouble(asked.map(([name]) => name).join(), error));
    return (await inTime(settled)) ?? asItIs(id, key);
  };
}

type Answered = { name: string; inputs: Finding['inputs']; answer: FindingStatus };

/** A record with the answers to what it still asks, and what they cleared and have to tell. */
export function taken(before: Journey, answers: Answered[]) {
  let journey = before;
  const clears: string[] = [];
  const tells: string[] = [];
  for (const { name, inputs, answer } of answers) {
    const now = journey.record.findings[name];
    if (!now || !isOpen(now) || !sameInputs(now, inputs)) continue;
    const told = find(journey, name, { ...answer, inputs });
    journey = told.journey;
    clears.push(...told.clears);
    tells.push(...told.tells);
  }
  return { journey, clears, tells };
}

/** What comes in time; else undefined. */
async function inTime<T>(coming: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_MS);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
