import { type FormEvent, useState } from 'react';
import type { ProblemError } from '#contract/problem.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';

type Texts<Values> = Partial<Record<keyof Values & string, string>>;

type FormOptions<Values> = {
  /** Prefix of the fields' ids: two forms may stand on a page. */
  id: string;
  initial: Values;
  labels: Record<keyof Values & string, string>;
  /** What is wrong before anything is sent. */
  check?: (values: Values) => Texts<Values>;
  /** Fields of the refusals that name none: `{ usernameTaken: 'username' }`. */
  refusedAt?: Partial<Record<string, keyof Values & string>>;
  /** Sends it; what it rejects with is told at the field, or on top. */
  send: (values: Values) => Promise<unknown>;
};

/** The state of a small form: values, what is wrong with them by ourselves and by the server, and the sending. */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const { id, initial, labels, check, refusedAt = {}, send } = options;
  const text = useText();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Texts<Values>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const refusals = (error: unknown): Texts<Values> => {
    if (!isApiError(error)) return {};
    const at = refusedAt[error.problem];
    const named = error.errors.map((one) => [fieldOf(one), text(one.message, { label: labelOf(one), ...one.params })]);
    const found = at === undefined ? named : [[at, text(`problems.${error.problem}`)]];
    return Object.fromEntries(found.filter(([field]) => field !== undefined && `${field}` in labels));
  };
  const fieldOf = ({ pointer }: ProblemError): string | undefined => pointer?.split('/')[1];
  const labelOf = (one: ProblemError): string => labels[fieldOf(one) as keyof Values & string] ?? '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = check?.(values) ?? {};
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return setAttempt((before) => before + 1);
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const refused = refusals(error);
      setErrors(refused);
      setFailure(Object.keys(refused).length > 0 ? null : error);
      setAttempt((before) => before + 1);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    /** What no field can tell. */
    failure,
    attempt,
    busy,
    submit,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    reset: () => setValues(initial),
    /** What ties a field to its label and its error. */
    field: (name: keyof Values & string) => ({ id: `${id}-${name}`, label: labels[name], error: errors[name] }),
    problems: Object.entries(errors).map(([name, message]) => ({ fieldId: `${id}-${name}`, message: `${message}` })),
  };
}

/** `required` of the fields that are blank. */
export function useRequired() {
  const text = useText();
  return <Values extends Record<string, unknown>>(
    values: Values,
    labels: Record<keyof Values & string, string>,
    ...names: (keyof Values & string)[]
  ): Texts<Values> => {
    const blank = names.filter((name) => `${values[name] ?? ''}`.trim() === '');
    const said = blank.map((name) => [name, text('problems.required', { label: labels[name] })]);
    return Object.fromEntries(said) as Texts<Values>;
  };
}
