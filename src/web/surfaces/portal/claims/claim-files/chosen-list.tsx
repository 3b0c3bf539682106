import { useText } from '#web/i18n/use-text.ts';
import { ChosenRow } from './chosen-row.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';

type ChosenListProps = {
  chosen: ChosenFiles;
  /** Papers that a file can be said to be. */
  papers: readonly string[];
  /** Tries one again that was not sent. */
  onAgain?: ((id: string) => void) | undefined;
  /** They are as they are: only what is on its way changes. */
  isFixed?: boolean;
  /** Without those that were refused. */
  onlyTaken?: boolean;
};

/** The files that were chosen, each with what becomes of it. */
export function ChosenList({ chosen, papers, onAgain, isFixed = false, onlyTaken = false }: ChosenListProps) {
  const text = useText();
  const files = chosen.files.filter(({ step }) => !onlyTaken || step !== 'refused');
  if (files.length === 0) return null;
  return (
    <ul aria-label={text('claim-filing.files.chosen')} className="grid">
      {files.map((file) => (
        <ChosenRow
          key={file.id}
          file={file}
          papers={papers}
          onPaper={isFixed ? undefined : (paper) => chosen.setPaper(file.id, paper)}
          onRemove={isFixed && file.step !== 'refused' ? undefined : () => chosen.remove(file.id)}
          onAgain={onAgain}
        />
      ))}
    </ul>
  );
}
