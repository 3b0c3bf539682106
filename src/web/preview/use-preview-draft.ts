import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { answer } from '#engine/wizard.ts';
import type { Command } from '#web/draft/draft-calls.ts';
import { type Draft, localDraftDefaults, splitJourney } from '#web/draft/use-draft.ts';
import { createProductReader } from '#web/surfaces/studio/preview/build-product.ts';
import type { PreviewLink, PreviewState } from '#web/surfaces/studio/preview/preview.ts';
import { localCalls, previewLink } from './local-server.ts';
import { applyCommand, openRecord, startRecord, throwProblems, toDraftView, withPhoneProof } from './memory-draft.ts';

/**
 * A draft in memory, by the engine's own functions: the same as the server's draft would be with the present version of
 * the product. Answers survive every change of the product; if the product stops asking for one and later asks again,
 * it returns.
 *
 * @param wanted a page to view, even if it is not reached yet
 */
export function usePreviewDraft(state: PreviewState, link: PreviewLink, wanted: string | undefined): Draft {
  const { definition, world, persona } = state;
  const product = useMemo(() => createProductReader(definition), [definition]);
  const [record, setRecord] = useState(() => startRecord(product, state));
  const [notices, setNotices] = useState<readonly string[]>([]);
  const journey = useMemo(() => openRecord(product, record, { world, persona }), [product, record, world, persona]);
  const newest = useRef(journey);
  newest.current = journey;
  localCalls.journey = journey;

  const keep = useCallback(
    (to: Journey, tells: readonly string[] = []): void => {
      newest.current = openRecord(to.product, to.record, { world, persona });
      setRecord(newest.current.record);
      setNotices(tells);
    },
    [world, persona],
  );
  localCalls.onProof = () => keep(withPhoneProof(newest.current));
  useEffect(() => link.recorded(journey.record), [link, journey]);

  const change = useCallback(
    (changes: Record<string, Json>, answered = answer(newest.current, changes)) => keep(answered.journey),
    [keep],
  );
  const run = useCallback(
    async (command: Command) => {
      const before = newest.current;
      const led = applyCommand(before, command);
      throwProblems(led.problems);
      keep(led.journey);
      return toDraftView(newest.current);
    },
    [keep],
  );
  const view = useMemo(() => toDraftView(journey), [journey]);
  const parts = splitJourney(journey);
  // A page that the author selects is shown even if the answers have not led there.
  const isAway = wanted !== undefined && wanted in definition.form.pages && !parts.position.trail.includes(wanted);
  const position = isAway ? { ...parts.position, trail: [...parts.position.trail, wanted] } : parts.position;
  return {
    ...localDraftDefaults,
    ...parts,
    position,
    view,
    link: previewLink,
    notices,
    change,
    saveNow: nothing,
    journeyNow: useCallback(() => newest.current, []),
    run,
    ready: useCallback(async () => previewLink, []),
    take: nothing,
    findOut: nothing,
  };
}

const nothing = (): void => {};
