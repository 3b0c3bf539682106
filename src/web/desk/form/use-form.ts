import { type FormEvent, useEffect, useState } from 'react';
import type { TSchema } from 'typebox';
import { readFieldLimits } from '#contract/client.ts';
import type { ProblemError } from '#contract/problem.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useUnsaved } from '#web/router/unsaved.ts';

type Texts<Values> = Partial<Record<keyof Values & string, string>>;

type FormOptions<Values> = {
  /** Prefix of the fields' ids: two forms may stand on a page. */
  id: string;
  initial: Values;
  labels: Record<keyof Values & string, string>;
  /** The body of the call that it is sent by: says of the fields that have a member's name what must be and what fits. */
  body?: TSchema;
  /** Others that must not be blank. */
  required?: readonly (keyof Values & string)[];
  /** What is said of a field that does not fit. */
  unfit?: Texts<Values>;
  /** What else is wrong before anything is sent. */
  check?: (values: Values) => Texts<Values>;
  /** Fields of the refusals that name none: `{ usernameTaken: 'username' }`. */
  refusedAt?: Partial<Record<string, keyof Values & string>>;
  /** Sends it; what it rejects with is told at the field, or on top. */
  send: (values: Values) => Promise<unknown>;
};

/** What is wrong is told by them: they come with the first thing that is typed, and what is sent before waits for them. */
const problemMessages = ['problems'];
const none: readonly string[] = [];

/** The state of a small form: values, what is wrong with them by ourselves and by the server, and the sending. */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const { id, initial, labels, body, required = [], unfit, check, refusedAt = {}, send } = options;
  const text = useText();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Texts<Values>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [waits, setWaits] = useState(false);
  const [sent, setSent] = useState<Values | null>(null);
  const isBegun = waits || Object.keys(initial).some((name) => values[name] !== initial[name]);
  const isChanged = isBegun && !busy && !waits && sent !== values;
  useUnsaved(isChanged);
  const hasWords = useMessages(isBegun ? problemMessages : none) && isBegun;

  const limits = (name: string) => (body === undefined ? undefined : readFieldLimits(body, name));
  const faultOf = (name: keyof Values & string): string | undefined => {
    const value: unknown = values[name];
    if (typeof value !== 'string') return undefined;
    const typed = value.trim();
    const isRequired = limits(name)?.isRequired === true || required.includes(name);
    if (typed === '') return isRequired ? text('problems.required', { label: labels[name] }) : undefined;
    return limits(name)?.fits(typed) === false ? unfit?.[name] : undefined;
  };
  const faults = (): Texts<Values> => {
    const names = Object.keys(initial) as (keyof Values & string)[];
    const found = names.map((name) => [name, faultOf(name)]).filter(([, fault]) => fault !== undefined);
    return { ...check?.(values), ...Object.fromEntries(found) };
  };

  const refusals = (error: unknown): Texts<Values> => {
    if (!isApiError(error)) return {};
    const at = refusedAt[error.problem];
    const named = error.errors.map((one) => [fieldOf(one), text(one.message, { label: labelOf(one), ...one.params })]);
    const found = at === undefined ? named : [[at, text(`problems.${error.problem}`)]];
    return Object.fromEntries(found.filter(([field]) => field !== undefined && `${field}` in labels));
  };
  const fieldOf = ({ pointer }: ProblemError): string | undefined => pointer?.split('/')[1];
  const labelOf = (one: ProblemError): string => labels[fieldOf(one) as keyof Values & string] ?? '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || waits) return;
    if (hasWords) void sendNow();
    else setWaits(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the words are there
  useEffect(() => {
    if (!waits || !hasWords) return;
    setWaits(false);
    void sendNow();
  }, [waits, hasWords]);
  const sendNow = async () => {
    const wrong = faults();
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return setAttempt((before) => before + 1);
    setBusy(true);
    try {
      await send(values);
      setSent(values);
    } catch (error) {
      const refused = refusals(error);
      setErrors(refused);
      setFailure(Object.keys(refused).length > 0 ? null : error);
      setAttempt((before) => before + 1);
    } finally {
      setBusy(false);
    }
  };

  /** The fault of a field disappears as soon as its value changes. */
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors(
      (before) =>
        Object.fromEntries(
          Object.entries(before).filter(([name]) => !(name in change) || change[name] === values[name]),
        ) as Texts<Values>,
    );
  };

  return {
    values,
    errors,
    /** What no field can tell. */
    failure,
    attempt,
    /** Something was typed that was not sent. */
    isChanged,
    busy: busy || waits,
    submit,
    set,
    reset: () => setValues(initial),
    /** What ties a field to its label and its error. */
    field: (name: keyof Values & string) => ({ id: `${id}-${name}`, label: labels[name], error: errors[name] }),
    /** What a box for text is given: its value, and how long that may be. */
    input: (name: keyof Values & string) => ({
      value: `${values[name] ?? ''}`,
      onChange: (typed: string) => set({ [name]: typed } as Partial<Values>),
      maxLength: limits(name)?.maxLength,
    }),
    problems: Object.entries(errors).map(([name, message]) => ({ fieldId: `${id}-${name}`, message: `${message}` })),
  };
}
