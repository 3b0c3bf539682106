import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ClaimFile } from '#contract/claims/claims.ts';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { isDialogOpen } from '#web/kit/dialog/is-dialog-open.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Spinner } from '#web/kit/icon/spinner.tsx';
import type { Turn } from './paper.ts';
import { PaperCanvas } from './paper-page.tsx';
import { usePaper } from './use-paper.ts';

/** The zooms: 1 is the width of the pane. */
const ZOOMS = [1, 1.5, 2, 3, 4];

type Act = 'next' | 'back' | 'turn' | 'larger' | 'smaller';

// The physical position of the key decides, because a Khmer layout has other letters there.
const VIEW_KEYS: Partial<Record<string, Act>> = {
  ...({ KeyR: 'turn', Equal: 'larger', NumpadAdd: 'larger' } as const),
  ...({ Minus: 'smaller', NumpadSubtract: 'smaller' } as const),
};
/** The keys while the focus is on the pages. */
const KEYS: Partial<Record<string, Act>> = { ...VIEW_KEYS, ArrowRight: 'next', ArrowLeft: 'back' };
/** The keys with Alt, from the whole page: a person who types an amount stays in the field. */
const ALT_KEYS: Partial<Record<string, Act>> = { ...VIEW_KEYS, PageDown: 'next', PageUp: 'back' };

/** The keys in the list of the page's keys. */
const LISTED_KEYS = [
  { name: '← →  Alt+PgUp Alt+PgDn', word: 'paper' },
  { name: 'R  Alt+R', word: 'turn' },
  { name: '+ −  Alt + Alt −', word: 'size' },
] as const;

type PaperViewerProps = {
  files: readonly ClaimFile[];
  /** Returns the address of a file. */
  addressOf: (id: string) => string;
  /** A file to show, whenever it changes; the person may then choose another one. */
  asked?: string | undefined;
};

/** Documents, drawn in the page: one at a time with all its pages, turned and enlarged. */
export function PaperViewer({ files, addressOf, asked }: PaperViewerProps) {
  const text = useText();
  useKeys(LISTED_KEYS.map(({ name, word }) => ({ name, label: text(`claim-review.keys.${word}`) })));
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (asked !== undefined) setShown(asked);
  }, [asked]);
  const [turns, setTurns] = useState<Record<string, Turn>>({});
  const [zoom, setZoom] = useState(0);
  const at = Math.max(
    0,
    files.findIndex(({ id }) => id === shown),
  );
  const file = files[at];
  const turn = (file && turns[file.id]) ?? 0;
  const act = (name: Act) => {
    if (!file) return;
    const step = name === 'next' ? 1 : -1;
    if (name === 'turn') setTurns({ ...turns, [file.id]: ((turn + 90) % 360) as Turn });
    else if (name === 'larger') setZoom(Math.min(zoom + 1, ZOOMS.length - 1));
    else if (name === 'smaller') setZoom(Math.max(zoom - 1, 0));
    else setShown(files[(at + step + files.length) % files.length]?.id ?? '');
  };
  useAltKeys(act);
  const press = (event: KeyboardEvent) => {
    const name = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.code];
    // The arrows scroll an enlarged page sideways.
    if (!name || (zoom > 0 && event.code.startsWith('Arrow'))) return;
    event.preventDefault();
    act(name);
  };
  if (!file) return null;
  return (
    <section
      aria-label={text('policy-holders.documents.title')}
      className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-card lg:h-[calc(100dvh-2rem)] lg:grid-rows-[auto_auto_minmax(0,1fr)] print:hidden"
    >
      <PaperTabs files={files} shown={at} onShow={setShown} />
      <div className="flex flex-wrap items-center gap-1 border-line border-b px-2">
        <IconButton icon={ChevronLeft} label={text('claim-review.papers.back')} onClick={() => act('back')} />
        <span className="figures text-muted text-small">
          {text('claim-review.papers.of', { at: at + 1, count: files.length })}
        </span>
        <IconButton icon={ChevronRight} label={text('claim-review.papers.next')} onClick={() => act('next')} />
        <span className="grow" />
        <IconButton
          icon={ZoomOut}
          label={text('claim-review.papers.smaller')}
          aria-disabled={zoom === 0}
          onClick={() => act('smaller')}
        />
        <IconButton
          icon={ZoomIn}
          label={text('claim-review.papers.larger')}
          aria-disabled={zoom === ZOOMS.length - 1}
          onClick={() => act('larger')}
        />
        <IconButton icon={RotateCw} label={text('claim-review.papers.turn')} onClick={() => act('turn')} />
        <a
          href={addressOf(file.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={text('claim-filing.files.open', { name: file.name })}
          title={text('claim-filing.files.open', { name: file.name })}
          className="grid size-11 place-items-center rounded-field text-primary-deep hover:bg-primary-tint"
        >
          <Icon of={Download} className="size-4.5" />
        </a>
      </div>
      <ShownPaper
        key={file.id}
        address={addressOf(file.id)}
        file={file}
        turn={turn}
        zoom={ZOOMS[zoom] ?? 1}
        onKeyDown={press}
      />
    </section>
  );
}

function useAltKeys(act: (name: Act) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const name = event.altKey && !event.ctrlKey && !event.metaKey ? ALT_KEYS[event.code] : undefined;
      if (!name || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      latest.current(name);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

type PaperTabsProps = { files: readonly ClaimFile[]; shown: number; onShow: (id: string) => void };

/** The documents by kind and name, in the order of their upload. */
function PaperTabs({ files, shown, onShow }: PaperTabsProps) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another document is shown
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-pressed=true]');
    if (!list.current || !tab) return;
    const [around, at] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (at.left < around.left || at.right > around.right) list.current.scrollLeft += at.left - around.left;
  }, [shown]);
  return (
    <ul
      ref={list}
      aria-label={text('claim-review.papers.list')}
      className="flex gap-1 overflow-x-auto border-line border-b bg-page/60 p-1.5"
    >
      {files.map(({ id, name, paper }, at) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            aria-pressed={at === shown}
            onClick={() => onShow(id)}
            className="grid max-w-52 rounded-field px-3 py-1 text-left hover:bg-primary-tint aria-pressed:bg-primary-tint"
          >
            <span className="truncate font-semibold text-ink text-small">
              {paper === null ? text('claim-filing.files.notSaid') : text(`claims.papers.${paper}`)}
            </span>
            <span className="truncate text-muted text-small">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type ShownPaperProps = {
  address: string;
  file: ClaimFile;
  turn: Turn;
  zoom: number;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The pages of the shown document below each other, in a pane that scrolls. */
function ShownPaper({ address, file, turn, zoom, onKeyDown }: ShownPaperProps) {
  const text = useText();
  const help = useId();
  const { paper, isUnreadable } = usePaper(address, file);
  return (
    <div className="relative grid min-h-72 grid-cols-1 lg:min-h-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a pane that scrolls needs the focus, for its keys */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={text('claim-review.papers.pages', { name: file.name })}
        aria-describedby={help}
        onKeyDown={onKeyDown}
        className="grid max-h-[80dvh] content-start gap-3 overflow-auto bg-page p-3 focus-visible:-outline-offset-3 lg:max-h-full"
      >
        {isUnreadable && <Notice kind="warning">{text('claim-review.papers.unreadable')}</Notice>}
        {!paper && !isUnreadable && (
          <p role="status" className="flex items-center gap-2 p-4 text-muted">
            <Spinner className="size-4" />
            {text('claim-review.papers.opening')}
          </p>
        )}
        {paper?.pages.map((page, index) => (
          <PaperCanvas
            // biome-ignore lint/suspicious/noArrayIndexKey: pages never change their order
            key={index}
            page={page}
            turn={turn}
            zoom={zoom}
            label={text('claim-review.papers.page', { at: index + 1, count: paper.pages.length, name: file.name })}
          />
        ))}
      </div>
      <p id={help} className="border-line border-t px-3 py-1 text-muted text-small max-md:hidden">
        {text('claim-review.papers.keys')}
      </p>
    </div>
  );
}
