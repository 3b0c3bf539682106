import type { ChangeEvent, ReactNode } from 'react';
import { type ButtonVariant, buttonClasses } from './button-classes.ts';

type FileLabelProps = {
  id: string;
  variant?: ButtonVariant;
  /** Media types, separated by commas, as in HTML. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** The id of the text that describes it. */
  describedBy?: string;
  onChoose: (files: File[]) => void;
  children: ReactNode;
};

const focus =
  'peer-focus-visible:outline-3 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-2 peer-disabled:opacity-60';

/** A file input that looks like a button, and works before its page has its script. The same file may be chosen again. */
export function FileLabel({ id, variant = 'secondary', describedBy, onChoose, children, ...input }: FileLabelProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <>
      <input {...input} id={id} type="file" aria-describedby={describedBy} onChange={choose} className="peer sr-only" />
      <label htmlFor={id} className={buttonClasses(variant, `cursor-pointer ${focus}`)}>
        {children}
      </label>
    </>
  );
}
