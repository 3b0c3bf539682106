import { Suspense, useContext, useLayoutEffect, useRef, useState } from 'react';
import { findField } from '#engine/product.ts';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { earlyEvents } from '#web/hydration/early-events.ts';
import { replayEarlyEvents } from '#web/hydration/event-replay.ts';
import { useText } from '#web/i18n/use-text.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { AgentSlotsContext } from '../frame/agent-slots.ts';
import { DeferredContent } from '../frame/deferred-content.tsx';
import { PageActions } from '../frame/page-actions.tsx';
import type { PageProps } from '../frame/page-props.ts';

const ConfirmClearDialog = lazyPage(() => import('#web/draft/page/confirm-clear-dialog.tsx'), 'ConfirmClearDialog');

/** A page with fields. */
export function FormPage({ page, held, back, onPassed }: PageProps) {
  const text = useText();
  const draft = useOpenDraft();
  const agent = useContext(AgentSlotsContext);
  // Somebody who sells all day sees all sections of a page at once.
  const begun = agent
    ? { reached: Number.POSITIVE_INFINITY }
    : earlyEvents?.drawn.dataset.refused === page
      ? { attempt: 1 }
      : undefined;
  const open = usePage(draft, page, undefined, begun);
  const [sheets, setSheets] = useState(0);
  const choose = useRef((id: string, [value = '', ...more]: string[]) => {
    const field = id.replace('root_', '');
    const type = findField(draft.product, field)?.type;
    const chosen = type === 'array' ? [value, ...more] : type === 'string' ? value : Number(value);
    open.change({ [field]: value === '' ? null : chosen });
  });
  useLayoutEffect(() => replayEarlyEvents(draft.product.id, choose.current), [draft.product.id]);
  const next = () => open.pass(onPassed);
  return (
    <>
      <PageHead page={page} held={held} />
      <PageNotices page={open} />
      {agent && <agent.FromSheet page={page} onFilled={() => setSheets((before) => before + 1)} />}
      <DeferredContent>
        <PageFields key={sheets} id="page" name={page} page={open} onSubmit={next} />
      </DeferredContent>
      <PageActions form="page" label={text('wizard.next')} busy={open.busy} back={back} />
      <Suspense>{open.asking && <ConfirmClearDialog page={open} />}</Suspense>
    </>
  );
}
