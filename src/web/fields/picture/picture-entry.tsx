import type { WidgetProps } from '@rjsf/utils';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { pictureTypes } from '#contract/purchase/uploads.ts';
import { isRetryable } from '#web/api/api-error.ts';
import { storedPicture } from '#web/api/purchase/uploads.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useUnloadWarning } from '#web/router/unload.ts';
import { isFieldRequested } from './field-address.ts';
import { PictureInput, type PictureStage } from './picture-input.tsx';
import { type PictureJob, usePictureUpload } from './picture-upload.ts';

const ContinueOnPhone = lazyPage(() => import('./continue-on-phone.tsx'), 'ContinueOnPhone');

/** `onBlur` is for a field of the page itself: it notes that the person has left the field. */
type PictureEntryProps = Pick<WidgetProps, 'id' | 'name' | 'value' | 'onChange'> &
  Partial<Pick<WidgetProps, 'onBlur' | 'disabled'>>;

/** A picture: chosen or taken, made smaller, previewed, sent. The answer is the id of its upload. */
export function PictureEntry({ id, name, value, onChange, onBlur, disabled }: PictureEntryProps) {
  const text = useText();
  const explain = useFailureText();
  const { link, saveNow, record } = useOpenDraft();
  const upload = typeof value === 'string' ? value : undefined;
  const kept = useQuery(storedPicture(link, upload));
  const answer = (next: string | undefined) => {
    onChange(next);
    onBlur?.(id, next);
  };
  const { job, choose, send, drop } = usePictureUpload(answer);
  const [held, setHeld] = useState(false);
  const isUnsent = job.step !== 'none';
  useUnsentPictureGuard(id, isUnsent, () => setHeld(true));
  // A reload a moment later must not lose a sent picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when the answer changes
  useEffect(() => saveNow(), [upload]);

  useEffect(() => {
    if (!isFieldRequested(name)) return;
    const input = document.getElementById(id);
    input?.closest('[role=group]')?.scrollIntoView();
    input?.focus({ preventScroll: true });
  }, [id, name]);

  const trouble = findError(job, kept.error);
  const act = (then: () => unknown) => () => {
    setHeld(false);
    then();
  };
  // An agent's draft opens only for the signed-in agent, not by its link.
  const handsOver = upload === undefined && !isUnsent && record.circumstances.isSale !== true;
  return (
    <>
      <PictureInput
        stage={findStage(job, upload, kept)}
        picture={'parcel' in job ? job.parcel.picture : (kept.data ?? null)}
        trouble={trouble ? explain(trouble) : held && isUnsent ? text('wizard.picture.held') : undefined}
        accept={pictureTypes.join(',')}
        disabled={disabled ?? false}
        onChoose={(file) => act(() => choose(file))()}
        onUse={act(isUnsent ? send : kept.refetch)}
        // Removes the visible picture: first one that is not sent yet, then the sent one.
        onRemove={act(isUnsent ? drop : () => answer(undefined))}
      />
      <Suspense>{handsOver && <ContinueOnPhone id={id} field={name} />}</Suspense>
    </>
  );
}

type StoredPicture = { data: Blob | undefined; error: unknown };

function findStage(job: PictureJob, upload: string | undefined, { data, error }: StoredPicture): PictureStage {
  if (job.step === 'sending') return { is: 'sending', share: job.share, waiting: job.waiting };
  if (job.step !== 'none') return { is: job.step };
  if (upload === undefined) return { is: 'empty' };
  if (data) return { is: 'kept' };
  if (error) return { is: isRetryable(error) ? 'notShown' : 'gone' };
  return { is: 'opening' };
}

/** The error at the field: why a picture was refused or not sent, or why the sent one cannot be shown. */
function findError(job: PictureJob, notShown: unknown): unknown {
  if (job.step === 'failed') return job.error;
  if (job.step !== 'none') return null;
  return job.refusal ?? (isRetryable(notShown) ? notShown : null);
}

/**
 * While a picture is not on the server yet, its form cannot be submitted and its page asks before it closes: the
 * picture would be lost, and the page could not report it later.
 *
 * @param id of an input in the form
 * @param onHeld called when a submission was blocked
 */
function useUnsentPictureGuard(id: string, held: boolean, onHeld: () => void): void {
  const told = useRef(onHeld);
  told.current = onHeld;
  useUnloadWarning(() => held);
  useEffect(() => {
    if (!held) return;
    const form = document.getElementById(id)?.closest('form');
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      told.current();
      document.getElementById(id)?.focus();
    };
    form?.addEventListener('submit', hold, true);
    return () => form?.removeEventListener('submit', hold, true);
  }, [id, held]);
}
