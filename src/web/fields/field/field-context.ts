import { createContext, useContext } from 'react';

/** Data that a field passes to the input inside it. */
export type FieldWiring = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that connect an input to the label, help and error around it; none outside a Field. */
export function useFieldAttributes() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    // Only the fields that the server renders are sent by a form.
    name: import.meta.env.SSR ? field.id : undefined,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}
