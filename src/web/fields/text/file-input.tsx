import type { ComponentProps } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';

/** The choice of a file. Inside a Field it uses the field's id and wiring. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...useFieldAttributes()} {...props} type="file" className={inputClasses} />;
}
