import type { TSchema } from 'typebox';

/** What a form has to know of a member of what it sends. */
export type FormLimits = {
  isRequired: boolean;
  /** Characters at most. */
  maxLength: number | undefined;
  /** Whether a text that is not blank may be sent. */
  fits: (typed: string) => boolean;
};

type Schema = {
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

/** The limits of a member in the body of a call. Of a choice of bodies it is required if each of them requires it. */
export function limitsOf(body: TSchema, member: string): FormLimits {
  const choices = ({ anyOf, ...one }: Schema): Schema[] => anyOf ?? [one];
  const bodies = choices(body as Schema);
  const [text = {}] = bodies
    .flatMap(({ properties }) => choices(properties?.[member] ?? {}))
    .filter(({ type }) => type === 'string');
  const { minLength = 0, maxLength, pattern = '' } = text;
  return {
    isRequired: bodies.every(({ required = [] }) => required.includes(member)),
    maxLength,
    fits: (typed) => typed.length >= minLength && new RegExp(pattern, 'u').test(typed),
  };
}
