import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Json } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { type Position, replay } from '#engine/replay.ts';
import { isApiError, isPassing } from '#web/api/api-error.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { type Command, draftCalls } from './draft-calls.ts';
import { findDraftLink } from './draft-link.ts';
import { draftMachine } from './draft-machine.ts';

export type Saving = 'new' | 'saved' | 'saving' | 'retrying' | 'refused';

/** An open draft, and what can be done with it. */
export type Draft = {
  product: Product;
  /** The server's view; null until the first answer is saved. */
  view: DraftView | null;
  /** The record with everything typed so far, and where it stands. */
  record: DraftRecord;
  position: Position;
  link: DraftLink | null;
  /** The link that was opened led to no draft any more. */
  lost: boolean;
  saving: Saving;
  /** Why the last saving failed. */
  error: unknown;
  change: (changes: Record<string, Json>) => void;
  saveNow: () => void;
  /** The newest record: inside an event it may be newer than the one drawn. */
  recordNow: () => DraftRecord;
  /** Runs a command when all that was typed is saved. Null when another command is under way. Rejects with ApiError. */
  run: (command: Command) => Promise<object | null>;
  /** The draft's link, once there is a draft and all that was typed is saved in it. Rejects with ApiError. */
  ready: () => Promise<DraftLink>;
  /** Takes a view that another call brought. */
  take: (view: DraftView) => void;
  /** The server is finding something out; `findOut` lets it try again what failed. */
  finding: boolean;
  findOut: () => void;
  /** Words of the product's `tells` that came with what was found out. */
  told: readonly string[];
  /** Why the confirmation was refused, until something is changed. */
  refusal: unknown;
};

export type OpenDraft = { draft: Draft | null; failure: unknown; retry: () => void };

/** Opens the draft that the address or this browser names, or a new one. */
export function useDraft(product: string): OpenDraft {
  const { locale } = useLanguage();
  const client = useQueryClient();
  const [input] = useState(() => ({
    calls: draftCalls(product, locale, client),
    language: locale,
    link: findDraftLink(product, window.location.hash),
  }));
  const [state, send, actor] = useMachine(draftMachine, { input });
  const { context } = state;
  const { product: loaded, record } = context;

  const opened = record !== null;
  useEffect(() => {
    // The key leaves the address as soon as it is kept: addresses are shown, photographed and sent on.
    if (opened && window.location.hash.startsWith('#draft=')) {
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    }
  }, [opened]);

  // The first look at where the draft stands may take its time; what is typed afterwards may not.
  const hasOpened = useDeferredValue(opened, false);
  const position = useMemo(
    () => (hasOpened && loaded && record ? replay(loaded, record) : null),
    [hasOpened, loaded, record],
  );
  const change = useCallback((changes: Record<string, Json>) => send({ type: 'CHANGE', changes }), [send]);
  const saveNow = useCallback(() => send({ type: 'SAVE' }), [send]);
  const retry = useCallback(() => send({ type: 'RETRY' }), [send]);
  const recordNow = useCallback(() => actor.getSnapshot().context.record as DraftRecord, [actor]);
  const runOnce = useCallback(
    (command: Command) =>
      new Promise<DraftView | null>((resolve, reject) => {
        const settle = (error: unknown, view: DraftView | null) => (error ? reject(error) : resolve(view));
        send({ type: 'COMMAND', command, settle });
      }),
    [send],
  );
  const run = useCallback(
    async (command: Command) => {
      try {
        return await runOnce(command);
      } catch (error) {
        // The server knows something newer than what is shown, such as a promotion code that has run out.
        if (command.kind === 'confirm' && isApiError(error) && !isPassing(error)) {
          send({ type: 'REFUSED', error });
          await runOnce({ kind: 'read' }).catch(() => null);
        }
        throw error;
      }
    },
    [runOnce, send],
  );
  const ready = useCallback(async () => {
    await runOnce({ kind: 'read' });
    return actor.getSnapshot().context.link as DraftLink;
  }, [runOnce, actor]);
  const take = useCallback((view: DraftView) => send({ type: 'FOUND', view, tells: [] }), [send]);
  const findOut = useCallback(() => send({ type: 'FIND_OUT' }), [send]);

  const failure = state.matches('notOpened') ? context.error : null;
  if (!loaded || !record || !position) return { draft: null, failure, retry };
  const saving = savingOf(context.view !== null, (name) => state.matches({ editing: name }));
  const { view, link, lost, error, finding, told, refusal } = context;
  const shown = { product: loaded, view, record, position, link, lost, saving, error, finding, told, refusal };
  return { draft: { ...shown, change, saveNow, recordNow, run, ready, take, findOut }, failure, retry };
}

function savingOf(known: boolean, is: (name: 'saved' | 'refused' | 'retrying' | 'troubled') => boolean): Saving {
  if (is('retrying') || is('troubled')) return 'retrying';
  if (is('refused')) return 'refused';
  if (is('saved')) return known ? 'saved' : 'new';
  return 'saving';
}
