import { useEffect, useMemo, useRef, useState } from 'react';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { answer, next, start } from '#engine/wizard.ts';
import type { OpenedFiling } from '#web/api/claims/claim-filing.ts';
import type { Command } from '#web/draft/draft-calls.ts';
import { type Draft, localDraftDefaults, splitJourney } from '#web/draft/use-draft.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import type { ClaimDraft } from './claim-draft.ts';

/**
 * The form of a claim while it is filled in: a draft that exists only on this page, which the engine handles like any
 * other.
 */
export function useFiling({ filing, product }: OpenedFiling, kept: ClaimDraft): Draft {
  const { locale } = useLanguage();
  const { given, today } = filing;
  const [journey, setJourney] = useState((): Journey => {
    const begun = kept.read().record;
    if (begun) return openJourney(product, { ...begun, given, asOf: today });
    return start(product, { channel: 'agent', language: locale }, today, given);
  });
  const newest = useRef(journey);

  const calls = useMemo(() => {
    const put = (changed: Journey) => {
      newest.current = changed;
      setJourney(changed);
      kept.keep({ record: changed.record });
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
  }, [kept]);

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

/** Members that only a draft of the server uses: lookups, a link, a version that can become old. */
const localOnlyDraft: Omit<Draft, keyof ReturnType<typeof splitJourney> | 'change' | 'journeyNow' | 'run'> = {
  ...localDraftDefaults,
  view: null,
  link: null,
  saveNow: nothing,
  findOut: nothing,
  take: nothing,
  ready: () => Promise.reject(new Error('a claim has no draft')),
};
