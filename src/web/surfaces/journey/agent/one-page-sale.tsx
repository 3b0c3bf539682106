import { useEffect, useRef, useState } from 'react';
import { canConfirm } from '#engine/wizard.ts';
import type { OpenPage } from '#web/draft/page/use-page.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { afterPaint } from '#web/fields/page/after-paint.ts';
import { useText } from '#web/i18n/use-text.ts';
import { focusField } from '#web/kit/feedback/focus-field.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PageActions } from '../frame/page-actions.tsx';
import type { PageProps } from '../frame/page-props.ts';
import { findOpenField } from './find-open-field.ts';
import { focusWhenThere } from './focus-when-there.ts';
import { listFormPages, listOpenProblems } from './form-pages.ts';
import { OnePagePart } from './one-page-part.tsx';

/**
 * All pages of the route that ask something, one below the other. The same engine passes them one by one in their order,
 * and the server checks each again; only the drawing differs.
 */
export function OnePageSale({ page, held, onPassed }: PageProps) {
  const text = useText();
  const draft = useOpenDraft();
  const words = useWords(draft.product.id);
  const pages = listFormPages(draft);
  const open = useRef(new Map<string, OpenPage>());
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { turnedBack, journeyNow } = draft;
  useEffect(() => {
    if (turnedBack) focusWrong({ journeyNow });
  }, [turnedBack, journeyNow]);

  /** Passes the pages before one, as far as the browser can predict it: lists and reports know how far the sale is. */
  const passBefore = (until: string) => {
    for (const _ of pages) {
      const { position } = draft.journeyNow();
      const order = position.route.pages;
      const { page: here = '' } = position;
      if (order.indexOf(here) >= order.indexOf(until) || !draft.goAhead(here)) return;
    }
  };
  /** True if all pages up to one are valid. Otherwise the first wrong field has the focus. */
  const check = (until: string): boolean => {
    const upTo = pages.slice(0, pages.indexOf(until) + 1);
    const isRight = upTo.map((each) => open.current.get(each)?.check() ?? true).every(Boolean);
    if (!isRight) focusWrong(draft);
    return isRight;
  };
  /** Passes one page after another; false if one was refused. */
  const passAll = async (): Promise<boolean> => {
    const first = open.current.get(pages[0] ?? '');
    for (const _ of draft.position.route.pages) {
      const now = draft.journeyNow();
      const { page: here, stopped } = now.position;
      if (here === undefined || stopped || canConfirm(now)) return true;
      const part = open.current.get(here) ?? first;
      if (!draft.goAhead(here) && !(await part?.carryOut({ kind: 'pass', page: here }))) return false;
    }
    return true;
  };
  const goOn = async () => {
    setTried(true);
    if (busy || !check(pages.at(-1) ?? '')) return;
    setBusy(true);
    const isThrough = await passAll();
    setBusy(false);
    if (isThrough) onPassed();
    else focusWrong(draft);
  };
  /** Enter in a field: on to the next page with an open question, or to the end. */
  const goOnFrom = (part: string) => {
    const later = pages.slice(pages.indexOf(part) + 1);
    if (!check(part)) return;
    const now = draft.journeyNow();
    const next = findOpenField(listOpenProblems(now, later), now.record.answers);
    if (next) focusField(next);
    else void goOn();
  };

  const left = listOpenProblems(draft, pages).length;
  return (
    <>
      <div className="grid gap-3">
        <PageTitle title={words.own('name')} />
        {held && <Notice live>{text('wizard.held')}</Notice>}
      </div>
      {pages.map((part, index) => (
        <OnePagePart
          key={part}
          page={part}
          isFirst={index === 0}
          isAsked={part === page}
          onOpen={(now) => void open.current.set(part, now)}
          onEnter={() => afterPaint(() => passBefore(part))}
          onSubmit={() => goOnFrom(part)}
        />
      ))}
      <form
        id="page"
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      />
      <p role="status" className="text-error empty:hidden">
        {tried && left > 0 && text('portal-sales.onePage.left', { left })}
      </p>
      <PageActions form="page" label={text('wizard.next')} busy={busy} back={undefined} />
    </>
  );
}

/** Focuses the first field that is missing or wrong; of a refusal by the server, the field that shows it. */
function focusWrong({ journeyNow }: Pick<Draft, 'journeyNow'>): void {
  focusWhenThere(() => {
    const now = journeyNow();
    const open = findOpenField(listOpenProblems(now, listFormPages(now)), now.record.answers);
    return open === null ? document.querySelector<HTMLElement>('[data-page] [aria-invalid=true]') : open;
  }, focusField);
}
