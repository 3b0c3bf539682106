import { useMemo, useRef, useState } from 'react';
import type { Json } from '#engine/json.ts';
import type { DraftRecord } from '#engine/record.ts';
import { replay } from '#engine/replay.ts';
import { answer, next, start } from '#engine/wizard.ts';
import type { OpenedFiling } from '#web/api/claims/claim-filing.ts';
import type { Command } from '#web/draft/draft-calls.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import type { KeptFiling } from './kept-filing.ts';

/** The form of a claim while it is written: a draft that nothing but this page knows, run by the engine as any other. */
export function useFiling({ filing, product }: OpenedFiling, kept: KeptFiling): Draft {
  const { locale } = useLanguage();
  const { given, today } = filing;
  const [record, setRecord] = useState((): DraftRecord => {
    const begun = kept.read().record;
    if (begun) return { ...begun, given, asOf: today };
    return start(product, { channel: 'agent', language: locale }, today, given);
  });
  const newest = useRef(record);
  const position = useMemo(() => replay(product, record), [product, record]);

  const calls = useMemo(() => {
    const put = (changed: DraftRecord) => {
      newest.current = changed;
      setRecord(changed);
      kept.keep({ record: changed });
    };
    return {
      change: (changes: Record<string, Json>) => put(answer(product, newest.current, changes).record),
      recordNow: () => newest.current,
      async run(command: Command) {
        if (command.kind !== 'pass') return null;
        const passed = next(product, newest.current, command.page);
        if (passed.problems.length > 0) return null;
        put(passed.record);
        return passed;
      },
    };
  }, [product, kept]);

  return { ...nothingOnTheServer, product, record, position, ...calls };
}

const nothing = () => {};

/** What a draft of the server has besides: findings, a link, a version that may grow old. */
const nothingOnTheServer: Omit<Draft, 'product' | 'record' | 'position' | 'change' | 'recordNow' | 'run'> = {
  view: null,
  link: null,
  lost: false,
  saving: 'new',
  error: null,
  finding: false,
  told: [],
  refusal: null,
  saveNow: nothing,
  findOut: nothing,
  take: nothing,
  ready: () => Promise.reject(new Error('a claim has no draft')),
};
