import { useEffect, useMemo, useRef, useState } from 'react';
import type { ClaimDraftView } from '#contract/claims/claim-drafts.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { DraftRecord } from '#engine/record.ts';
import { answer, next, start } from '#engine/wizard.ts';
import type { OpenedFiling } from '#web/api/claims/claim-filing.ts';
import type { Command } from '#web/draft/draft-calls.ts';
import { type Draft, localDraftDefaults, splitJourney } from '#web/draft/use-draft.ts';
import { useLanguage } from '#web/i18n/language.tsx';

/**
 * The form of a claim while it is filled in, which the engine handles like any other draft.
 *
 * @param begun the saved state; null or version 0: the form begins
 * @param onChange called with the record after every change
 */
export function useFiling(
  { filing, product }: OpenedFiling,
  begun: ClaimDraftView | null,
  onChange: (record: DraftRecord) => void,
): Draft {
  const { locale } = useLanguage();
  const { given, today } = filing;
  const [journey, setJourney] = useState((): Journey => {
    const empty = start(product, { channel: 'agent', language: locale }, today, given);
    if (!begun || begun.version === 0) return empty;
    return openJourney(product, { ...empty.record, answers: begun.answers, passed: begun.passed });
  });
  const newest = useRef(journey);
  const changed = useRef(onChange);
  changed.current = onChange;

  const calls = useMemo(() => {
    const put = (next: Journey) => {
      newest.current = next;
      setJourney(next);
      changed.current(next.record);
    };
    return {
      change: (changes: Record<string, Json>, answered = answer(newest.current, changes)) => put(answered.journey),
      journeyNow: () => newest.current,
      async run(command: Command) {
        if (command.kind !== 'pass') return null;
        const passed = next(newest.current, command.page);
        if (passed.problems.length > 0) return null;
        put(passed.journey);
        return passed;
      },
    };
  }, []);

  // The day of the loss may belong to an earlier term: the same answers continue with the cover of that term.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again only for another form
  useEffect(() => {
    const { record, product: before } = newest.current;
    if (before === product) return;
    newest.current = openJourney(product, { ...record, given, asOf: today });
    setJourney(newest.current);
  }, [product]);

  return { ...localOnlyDraft, ...splitJourney(journey), ...calls };
}

const nothing = () => {};

/** Members that only a draft of a purchase uses: lookups, a link, a version that can become old. */
const localOnlyDraft: Omit<Draft, keyof ReturnType<typeof splitJourney> | 'change' | 'journeyNow' | 'run'> = {
  ...localDraftDefaults,
  view: null,
  link: null,
  saveNow: nothing,
  findOut: nothing,
  take: nothing,
  ready: () => Promise.reject(new Error('a claim has no draft')),
};
