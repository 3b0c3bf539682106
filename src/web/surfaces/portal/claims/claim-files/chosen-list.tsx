import { useText } from '#web/i18n/use-text.ts';
import { ChosenRow } from './chosen-row.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';

type ChosenListProps = {
  chosen: ChosenFiles;
  /** The kinds of document to choose from. */
  papers: readonly string[];
  /** Retries a file that was not sent. */
  onAgain?: ((id: string) => void) | undefined;
  /** The list cannot change; only uploads under way do. */
  isFixed?: boolean;
  /** Leaves out refused files. */
  onlyTaken?: boolean;
};

/** The chosen files, each with its state. */
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
