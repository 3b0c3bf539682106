import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmClearDialog } from '#web/draft/page/confirm-clear-dialog.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { PrefillNotice } from '#web/draft/page/prefill-notice.tsx';
import { type OpenPage, usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useWords } from '#web/product/use-words.ts';
import { FromSheet } from './from-sheet.tsx';

const ALL_SECTIONS = { reached: Number.POSITIVE_INFINITY };

/** On a wide screen two short fields stand side by side. */
const twoColumns =
  'desk:**:data-fields:grid-cols-2 desk:**:data-fields:items-start desk:[&_[data-fields]>*]:col-span-2 desk:[&_[data-fields]>[data-short]]:col-span-1';

type OnePagePartProps = {
  page: string;
  isFirst: boolean;
  /** True for the page that the address names: it is scrolled to. */
  isAsked: boolean;
  /** Called with the open page whenever it changes. */
  onOpen: (open: OpenPage) => void;
  /** Called when the focus enters the page. */
  onEnter: () => void;
  onSubmit: () => void;
};

/** The questions of one page of the route, among those of the others. */
export function OnePagePart({ page, isFirst, isAsked, onOpen, onEnter, onSubmit }: OnePagePartProps) {
  const draft = useOpenDraft();
  const words = useWords(draft.product.id);
  const open = usePage(draft, page, undefined, ALL_SECTIONS);
  const [sheets, setSheets] = useState(0);
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => onOpen(open));
  useEffect(() => {
    if (isAsked && !isFirst) box.current?.scrollIntoView();
  }, [isAsked, isFirst]);
  const id = `part-${page}`;
  return (
    <section
      ref={box}
      aria-labelledby={id}
      data-page={page}
      onFocus={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onEnter()}
      className={`grid gap-5 rounded-card border border-line bg-card p-5 sm:p-6 ${twoColumns}`}
    >
      <h2 id={id} className="text-lead">
        {words.own(`${page}.step`)}
      </h2>
      <PageNotices page={open} part={isFirst ? 'first' : 'further'} />
      {!isFirst && <PrefillNotice page={page} />}
      <FromSheet page={page} onFilled={() => setSheets((before) => before + 1)} />
      <PageFields key={sheets} id={`page-${page}`} name={page} page={open} onSubmit={onSubmit} asksNoPictures />
      <Suspense>{open.asking && <ConfirmClearDialog page={open} />}</Suspense>
    </section>
  );
}
