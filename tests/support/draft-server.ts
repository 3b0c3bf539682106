import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { openJourney } from '#engine/journey.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { createProduct } from '#engine/product.ts';
import type { Lookup } from '#engine/record.ts';
import { answer, next, start } from '#engine/wizard.ts';
import { apiError } from '#web/api/api-error.ts';
import type { DraftCalls } from '#web/draft/draft-calls.ts';
import { draftMachine } from '#web/draft/draft-machine.ts';
import { openView } from '#web/draft/open-view.ts';
import { partial } from './partial.ts';

const text = { type: 'string' };
const definition = {
  product: { id: 'sample' },
  form: {
    derived: [],
    conditions: {},
    pages: {
      info: { schema: { type: 'object', additionalProperties: false, properties: { name: text, town: text } } },
      price: { schema: { type: 'object', additionalProperties: false, properties: {} }, shows: ['premium'] },
      more: { schema: { type: 'object', additionalProperties: false, properties: { note: text } } },
    },
  },
  benefits: { lines: [], plans: [] },
  chart: {
    id: 'sample',
    initial: 'info',
    states: {
      info: { on: { NEXT: 'price' } },
      price: { on: { NEXT: 'more' } },
      more: { on: { NEXT: 'end' } },
      end: { type: 'final' },
    },
  },
} as unknown as ProductDefinition;
const product = createProduct(definition, { info: () => true, price: () => true, more: () => true });
export const link = { id: 'one', key: 'secret' };

/** A draft server of a few lines: stores answers, counts calls, and answers when the test allows it. */
export function createDraftServer() {
  const { record } = start(product, { channel: 'public', language: 'en' }, '2027-01-01');
  const saves: Record<string, Json>[] = [];
  const log: string[] = [];
  let trouble: unknown = null;
  /** Why pages may not be passed. */
  const refusals: Record<string, unknown> = {};
  let gate: Promise<void> = Promise.resolve();
  let saved = 0;
  const searches: { answer: () => void; wait: () => void; fail: (error: unknown) => void }[] = [];
  const digest = () => JSON.stringify(record.answers);
  const view = () => {
    saved += 1;
    const { answers, findings } = record;
    const savedAt = `2027-01-01T00:00:00.${String(saved).padStart(3, '0')}Z`;
    return partial<DraftView>({
      version: '1',
      order: null,
      rated: { status: 'incomplete', missing: [] },
      savedAt,
      digest: digest(),
      record: { ...record, answers: { ...answers }, findings: { ...findings } },
    });
  };
  const calls: DraftCalls = {
    open: async (found) => {
      const opened = found && view();
      return { link: found, view: opened, product, journey: openView(product, opened, 'en'), lost: false };
    },
    create: async () => {
      log.push('create');
      return { link, view: view() };
    },
    save: async (_link, changes) => {
      await gate;
      if (trouble) throw trouble;
      log.push('save');
      saves.push(changes);
      Object.assign(record.answers, changes);
      // As a product would that asks about the town.
      if ('town' in changes)
        record.findings = { promotion: { status: 'pending', inputs: { town: changes.town ?? null } } };
      return view();
    },
    run: async (_link, command, seen) => {
      await gate;
      if (trouble) throw trouble;
      log.push(command.kind);
      if (['pass', 'confirm'].includes(command.kind) && seen !== digest())
        throw apiError(409, { problem: 'draftChanged' });
      if (command.kind === 'pass') {
        if (refusals[command.page]) throw refusals[command.page];
        record.passed = next(openJourney(product, record), command.page).journey.record.passed;
      }
      return { view: view(), product };
    },
    findOut: () =>
      new Promise((resolve, reject) => {
        log.push('findOut');
        const answer = () => {
          record.findings = { promotion: { ...(record.findings.promotion as Lookup), status: 'found' } };
          record.answers.name ??= 'Filled';
          resolve({ draft: view(), tells: ['found'] });
        };
        const wait = () => resolve({ draft: view(), tells: [] });
        searches.push({ answer, wait, fail: reject });
      }),
  };
  return {
    calls,
    saves,
    log,
    refusals,
    searches,
    /** Another tab or device saves answers. */
    changeElsewhere: (changes: Record<string, Json>) => {
      Object.assign(record.answers, changes);
    },
    /** A lookup fills in answers. */
    fillElsewhere: (filled: Record<string, Json>) => {
      Object.assign(record.answers, filled);
      record.findings = { ...record.findings, existingCustomer: { status: 'found', inputs: {}, value: null, filled } };
    },
    fail: (error: unknown) => {
      trouble = error;
    },
    hold: () => {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
  };
}

/** A draft of it, open; its clock moves on command. */
export function openTestDraft(server: ReturnType<typeof createDraftServer>, found: typeof link | null = null) {
  const clock = new SimulatedClock();
  const actor = createActor(draftMachine, { clock, input: { calls: server.calls, language: 'en', link: found } });
  actor.start();
  const reach = (name: 'saved' | 'saving' | 'retrying' | 'refused') =>
    waitFor(actor, (state) => state.matches({ editing: name }));
  const type = (changes: Record<string, Json>) => {
    const { journey } = actor.getSnapshot().context;
    if (journey) actor.send({ type: 'CHANGE', changes, answered: answer(journey, changes) });
  };
  return { actor, clock, reach, type };
}
