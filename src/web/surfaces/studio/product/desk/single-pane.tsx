import { clsx } from 'clsx/lite';
import { useText } from '#web/i18n/use-text.ts';
import { type DeskPanes, PreviewColumn } from './desk.tsx';
import { Pane } from './pane.tsx';

/** The names of the panes of a small screen. */
export type PaneName = 'contents' | 'preview' | 'editor' | 'findings';

type SinglePaneProps = Omit<DeskPanes, 'setFindingsOpen' | 'areFindingsOpen'> & {
  shown: PaneName;
  onShow: (pane: PaneName) => void;
};

/** One pane at a time, for a small screen, with a bar that chooses it. */
export function SinglePane({ shown, onShow, contents, hasPreview, editor, editorLabel, findings }: SinglePaneProps) {
  const text = useText();
  const panes: PaneName[] = ['contents', ...(hasPreview ? (['preview'] as const) : []), 'editor', 'findings'];
  return (
    <>
      <fieldset className="sticky top-0 z-10 flex border-line border-b bg-card">
        <legend className="sr-only">{text('studio.desk.panes')}</legend>
        {panes.map((pane) => (
          <button
            key={pane}
            type="button"
            aria-pressed={pane === shown}
            onClick={() => onShow(pane)}
            className={clsx(
              'min-h-11 flex-1 border-b-3 px-1 text-small',
              pane === shown ? 'border-primary font-semibold text-ink' : 'border-transparent text-primary-deep',
            )}
          >
            {text(`studio.desk.${pane}`)}
          </button>
        ))}
      </fieldset>
      {shown === 'contents' && contents}
      {shown === 'preview' && hasPreview && (
        <div className="h-[calc(100dvh-3rem)]">
          <PreviewColumn />
        </div>
      )}
      {/* These stay in the page: they have a state of their own. */}
      <Pane label={editorLabel} isHidden={shown !== 'editor'}>
        {editor}
      </Pane>
      <Pane isHidden={shown !== 'findings'}>{findings}</Pane>
    </>
  );
}
