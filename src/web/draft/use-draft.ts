import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { type AnswerResult, answer } from '#engine/wizard.ts';
import { isApiError, isRetryable } from '#web/api/api-error.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { type Command, createDraftCalls } from './draft-calls.ts';
import { hasUnsaved, isOvertaken, predictNext, type RejectedPage } from './draft-context.ts';
import { findDraftLink } from './draft-link.ts';
import { draftMachine } from './draft-machine.ts';
import type { DraftEvent } from './draft-setup.ts';

export type Saving = 'new' | 'saved' | 'saving' | 'retrying' | 'refused';

/** An open draft and its actions. */
export type Draft = Pick<Journey, 'product' | 'record' | 'situation' | 'position'> & {
  /** The state with all input so far; its members are also members of the draft. */
  journey: Journey;
  /** The server's view; null until the first answer is saved. */
  view: DraftView | null;
  link: DraftLink | null;
  /** The address or the browser had a link, but its draft does not exist any more. */
  lost: boolean;
  /** True while there is no connection and the answers come from this tab. */
  copied: boolean;
  saving: Saving;
  /** The reason why the last saving failed. */
  error: unknown;
  /** Saves answers; `answered` is their effect, if it is known already. */
  change: (changes: Record<string, Json>, answered?: AnswerResult) => void;
  saveNow: () => void;
  /** The newest journey: inside an event handler it may be newer than the rendered one. */
  journeyNow: () => Journey;
  /** True if pages were passed before their input was saved: the prices of `view` do not include that input yet. */
  unpriced: boolean;
  /** The page that was passed in the browser but that the server refused. */
  turnedBack: RejectedPage | null;
  /**
   * Passes a page before the server answers, if the browser can predict the result; the server is informed later. False
   * if it cannot: then nothing is passed.
   */
  goAhead: (page: string) => boolean;
  /** Runs a command when all input is saved. Null when another command is under way. Rejects with ApiError. */
  run: (command: Command) => Promise<object | null>;
  /** The draft's link, once the draft exists and all input is saved in it. Rejects with ApiError. */
  ready: () => Promise<DraftLink>;
  /** Applies a view that another call returned. */
  take: (view: DraftView) => void;
  /** The server's view before another tab, device or agent changed the draft; null if nobody did since the last NEXT. */
  overtaken: DraftView | null;
  /** True while a lookup is running on the server. */
  lookingUp: boolean;
  /** Retries failed lookups. */
  findOut: () => void;
  /** The product's notices (`tells`) that came with the lookup. */
  notices: readonly string[];
  /** The reason why the confirmation was refused, until something changes. */
  refusal: unknown;
};

/** The members of a draft that exists only in this browser. */
export const localDraftDefaults = {
  lost: false,
  copied: false,
  saving: 'new',
  error: null,
  lookingUp: false,
  notices: [],
  refusal: null,
  unpriced: false,
  turnedBack: null,
  overtaken: null,
  goAhead: () => false,
} satisfies Partial<Draft>;

export type OpenDraft = { draft: Draft | null; failure: unknown; retry: () => void };

/**
 * Opens the draft that the address or this browser names, or a new one.
 *
 * @param place the storage key of its link in this browser, if it is not a purchase
 */
export function useDraft(product: string, place = product): OpenDraft {
  const { locale } = useLanguage();
  const client = useQueryClient();
  const [input] = useState(() => ({
    calls: createDraftCalls(product, locale, client, place),
    language: locale,
    link: findDraftLink(place, window.location.hash),
  }));
  const [state, send, actor] = useMachine(draftMachine, { input });
  const { context } = state;
  const { journey } = context;

  const opened = journey !== null;
  useEffect(() => {
    // The key is removed from the address as soon as it is stored: people show, photograph and send addresses.
    if (opened && window.location.hash.startsWith('#draft=')) {
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    }
  }, [opened]);

  // The first computation of the draft's state may be slow; later input must not be.
  const hasOpened = useDeferredValue(opened, false);
  const journeyNow = useCallback(() => actor.getSnapshot().context.journey as Journey, [actor]);
  const change = useCallback(
    (changes: Record<string, Json>, answered = answer(journeyNow(), changes)) =>
      send({ type: 'CHANGE', changes, answered }),
    [send, journeyNow],
  );
  const saveNow = useCallback(() => send({ type: 'SAVE' }), [send]);
  const retry = useCallback(() => send({ type: 'RETRY' }), [send]);
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') send({ type: 'HIDE' });
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [retry, send]);
  const runOnce = useRunOnce(send);
  const run = useCallback(
    async (command: Command) => {
      try {
        return await runOnce(command);
      } catch (error) {
        // The server has a newer state than the page, such as an expired promotion code.
        if (command.kind === 'confirm' ? isApiError(error) && !isRetryable(error) : isOvertaken(error)) {
          send({ type: 'REFUSED', error });
          await runOnce({ kind: 'read' }).catch(() => null);
          // Only a lookup changed the draft while the page was passed.
          if (command.kind === 'pass' && !actor.getSnapshot().context.overtaken) return await runOnce(command);
        }
        throw error;
      }
    },
    [actor, runOnce, send],
  );
  const goAhead = useCallback(
    (page: string) => {
      const now = actor.getSnapshot();
      // Without a connection the page stays, and shows that there is none.
      const journey = now.matches({ editing: 'retrying' }) ? undefined : predictNext(now.context, page);
      if (journey) send({ type: 'PASS', page, journey });
      return journey !== undefined;
    },
    [actor, send],
  );
  const ready = useCallback(async () => {
    await runOnce({ kind: 'read' });
    return actor.getSnapshot().context.link as DraftLink;
  }, [runOnce, actor]);
  const take = useCallback((view: DraftView) => send({ type: 'FOUND', view, tells: [] }), [send]);
  const findOut = useCallback(() => send({ type: 'FIND_OUT' }), [send]);

  const failure = state.matches('notOpened') ? context.error : null;
  const draft = useMemo((): Draft | null => {
    const { journey, view, link, lost, copied, error, lookingUp, notices, refusal, ahead, turnedBack, overtaken } =
      state.context;
    if (!journey || !hasOpened) return null;
    const saving = state.matches('editing')
      ? toSavingState(view !== null, (name) => state.matches({ editing: name }))
      : 'retrying';
    const unpriced = ahead.length > 0 && hasUnsaved(state.context);
    const known = { ...splitJourney(journey), view, link, lost, copied: copied !== null, saving, error };
    const shown = { ...known, lookingUp, notices, refusal, unpriced, turnedBack, overtaken };
    return { ...shown, change, saveNow, journeyNow, goAhead, run, ready, take, findOut };
  }, [state, hasOpened, change, saveNow, journeyNow, goAhead, run, ready, take, findOut]);
  return { draft, failure, retry };
}

/** Runs one command of a person or of the page. */
function useRunOnce(send: (event: DraftEvent) => void) {
  const reading = useRef<Promise<unknown> | null>(null);
  return useCallback(
    async (command: Command) => {
      // The page also reads by itself; a person's press meanwhile waits for it and is not lost.
      while (reading.current) await reading.current;
      const ran = new Promise<DraftView | null>((resolve, reject) => {
        const settle = (error: unknown, view: DraftView | null) => (error ? reject(error) : resolve(view));
        send({ type: 'COMMAND', command, settle });
      });
      if (command.kind === 'read') {
        const over = () => {
          reading.current = null;
        };
        reading.current = ran.then(over, over);
      }
      return ran;
    },
    [send],
  );
}

/** Spreads a journey into its members, for callers that read only those. */
export function splitJourney(journey: Journey) {
  const { product, record, situation, position } = journey;
  return { journey, product, record, situation, position };
}

function toSavingState(known: boolean, is: (name: 'saved' | 'refused' | 'retrying' | 'troubled') => boolean): Saving {
  if (is('retrying') || is('troubled')) return 'retrying';
  if (is('refused')) return 'refused';
  if (is('saved')) return known ? 'saved' : 'new';
  return 'saving';
}
