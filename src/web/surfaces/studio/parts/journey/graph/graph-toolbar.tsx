import { Maximize, Plus, Spline, Trash2, ZoomIn, ZoomOut } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import type { GraphActs } from './graph-acts.ts';

type GraphToolbarProps = {
  acts: GraphActs | undefined;
  /** The chosen state, and its name in the reader's language. */
  state: string;
  page: string;
  enlarge: () => void;
  reduce: () => void;
  showAll: () => void;
};

/** The buttons for the chosen page and for the size of the picture, and the result of the last act. */
export function GraphToolbar({ acts, state, page, enlarge, reduce, showAll }: GraphToolbarProps) {
  const text = useText();
  const label = (act: string) => text(`studio-journey.graph.${act}`, { page });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 border-line border-b bg-card p-1">
      {acts && (
        <div className="mr-auto flex">
          <IconButton icon={Plus} label={label('add')} onClick={() => acts.add(state)} />
          <IconButton icon={Spline} label={label('connect')} onClick={() => acts.connect({ state })} />
          <IconButton icon={Trash2} label={label('remove')} onClick={() => acts.remove({ state })} />
        </div>
      )}
      <IconButton label={text('studio-journey.zoomIn')} icon={ZoomIn} onClick={enlarge} />
      <IconButton label={text('studio-journey.zoomOut')} icon={ZoomOut} onClick={reduce} />
      <IconButton label={text('studio-journey.fit')} icon={Maximize} onClick={showAll} />
      {acts && (
        <p role="status" className="min-h-6 basis-full px-2 text-small text-text">
          {acts.said}
        </p>
      )}
    </div>
  );
}
