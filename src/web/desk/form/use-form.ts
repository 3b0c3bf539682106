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
  /** Prefix of the fields' ids: a page may have two forms. */
  id: string;
  initial: Values;
  labels: Record<keyof Values & string, string>;
  /** Schema of the call's body: it sets required members and limits for fields with a member's name. */
  body?: TSchema;
  /** Other fields that must not be blank. */
  required?: readonly (keyof Values & string)[];
  /** Error texts of fields whose values do not match the schema. */
  unfit?: Texts<Values>;
  /** Further checks before anything is sent. */
  check?: (values: Values) => Texts<Values>;
  /** For an error code without a field, the field that shows it: `{ usernameTaken: 'username' }`. */
  refusedAt?: Partial<Record<string, keyof Values & string>>;
  /** Sends the form; a rejection is shown at its field, or on top. */
  send: (values: Values) => Promise<unknown>;
};

/** Message file of the error texts: it loads with the first typed text, and a submission waits for it. */
const problemMessages = ['problems'];
const none: readonly string[] = [];

/**
 * The submission of a form: its errors, found in the browser or by the server, and the error that belongs to no field.
 * @param refusals maps an error of the server to the errors of fields; if it returns none, the error is shown above the
 * form
 */
export function useSubmission<Errors extends object>(refusals: (error: unknown) => Errors) {
  const [errors, setErrors] = useState({} as Errors);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const show = (found: Errors, refusal: unknown) => {
    const isAtField = Object.keys(found).length > 0;
    setErrors(found);
    setFailure(isAtField ? null : refusal);
    if (isAtField || refusal !== null) setAttempt((before) => before + 1);
    return isAtField;
  };
  /** Sends the form if it has no faults. */
  const run = async (faults: Errors, send: () => Promise<unknown>) => {
    if (show(faults, null)) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      show(refusals(error), error);
    } finally {
      setBusy(false);
    }
  };
  return { errors, setErrors, failure, attempt, busy, run };
}

/** The state of a small form: its values, its problems, found in the browser or by the server, and the submission. */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const { id, initial, labels, body, required = [], unfit, check, refusedAt = {}, send } = options;
  const text = useText();
  const [values, setValues] = useState(initial);
  const [waits, setWaits] = useState(false);
  const [sent, setSent] = useState<Values | null>(null);
  const refusals = (error: unknown): Texts<Values> => {
    if (!isApiError(error)) return {};
    const at = refusedAt[error.problem];
    const named = error.errors.map((one) => [fieldOf(one), text(one.message, { label: labelOf(one), ...one.params })]);
    const found = at === undefined ? named : [[at, text(`problems.${error.problem}`)]];
    return Object.fromEntries(found.filter(([field]) => field !== undefined && `${field}` in labels));
  };
  const fieldOf = ({ pointer }: ProblemError): string | undefined => pointer?.split('/')[1];
  const labelOf = (one: ProblemError): string => labels[fieldOf(one) as keyof Values & string] ?? '';
  const { errors, setErrors, failure, attempt, busy, run } = useSubmission(refusals);
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
    const checked: Texts<Values> = check?.(values) ?? {};
    // In the order of the fields: the first link of the summary leads to the first wrong field.
    const found = names.map((name) => [name, faultOf(name) ?? checked[name]]);
    return Object.fromEntries(found.filter(([, fault]) => fault !== undefined));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || waits) return;
    if (hasWords) void sendNow();
    else setWaits(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the messages are loaded
  useEffect(() => {
    if (!waits || !hasWords) return;
    setWaits(false);
    void sendNow();
  }, [waits, hasWords]);
  const sendNow = () =>
    run(faults(), async () => {
      await send(values);
      setSent(values);
    });

  /** Sets values. The error of a field disappears as soon as its value changes. */
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
    /** The refusal that belongs to no field. */
    failure,
    attempt,
    /** True if some typed input was not sent. */
    isChanged,
    busy: busy || waits,
    submit,
    set,
    reset: () => setValues(initial),
    /** Props that connect a field to its label and its error. */
    field: (name: keyof Values & string) => ({ id: `${id}-${name}`, label: labels[name], error: errors[name] }),
    /** Props of a text input: its value and its maximum length. */
    input: (name: keyof Values & string) => ({
      value: `${values[name] ?? ''}`,
      onChange: (typed: string) => set({ [name]: typed } as Partial<Values>),
      maxLength: limits(name)?.maxLength,
    }),
    problems: Object.entries(errors).map(([name, message]) => ({ fieldId: `${id}-${name}`, message: `${message}` })),
  };
}
