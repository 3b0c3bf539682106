import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

type FileButtonProps = {
  icon: LucideIcon;
  /** The name of the file input behind the button. */
  label: string;
  /** Media types or endings, separated by commas, as in HTML. */
  accept: string;
  busy?: boolean;
  onChoose: (file: File) => unknown;
  /** The text on the button, if it is not its label. */
  children?: ReactNode;
};

/** A button that asks for one file. The same file may be chosen again. */
export function FileButton({ icon, label, accept, busy = false, onChoose, children = label }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file !== undefined) void onChoose(file);
  };
  return (
    <>
      <Button icon={icon} variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
    </>
  );
}
