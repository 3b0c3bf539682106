import type { IChangeEvent } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, createContext, type RefObject, useCallback, useContext, useMemo, useRef } from 'react';
import { buildCacheKey } from '#contract/client.ts';
import { getPagePrices } from '#contract/purchase/drafts.ts';
import { checkPage, listHints, listOfferedOptions, listRefusedOptions } from '#engine/check-page.ts';
import { selectShownAnswer } from '#engine/derived-state.ts';
import type { PageSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { PagePrices } from '#engine/language/premium.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { Answers, Problem } from '#engine/record.ts';
import { drafts } from '#web/api/purchase/drafts.ts';
import { toFieldPath } from '#web/draft/page/field-id.ts';
import type { OpenPage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useProblemText } from '#web/product/use-problem-text.ts';
import { afterPaint } from '../page/after-paint.ts';
import type { FormData } from '../page/form-data.ts';
import { PageFrameContext, type PageState, PageStateContext, usePageFrame } from '../page/page-context.ts';
import { useRequestedFocus } from '../page/use-requested-focus.ts';
import { PicturesAhead } from '../picture/pictures-ahead.tsx';
import { ThemedForm } from './themed-form.tsx';

// rjsf fills in values that a schema seems to require; a declaration must never check itself.
const fillNothing = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  requiredBooleanDefault: 'skip',
  arrayMinItems: { populate: 'never' },
} as const;

/** The input with this id; of an amount of a list its own input. */
const findInput = (field: string): HTMLElement | null =>
  document.getElementById(field) ?? document.querySelector(`input[id^="${CSS.escape(field)}_"]`);

type PageFieldsProps = {
  id: string;
  name: string;
  page: OpenPage;
  onSubmit: () => void;
  /** Attributes of the form with which the browser itself sends it; only on the server. */
  native?: { method: 'post'; action: string };
  /** True if all pages are shown together: then the first page does not ask for the pictures of later ones. */
  isOnePage?: boolean;
};

/** The fields of a page. It passes changes on; the problems come from the engine and the server. */
export function PageFields({ id, name, page, onSubmit, native, isOnePage = false }: PageFieldsProps) {
  const draft = useOpenDraft();
  const { product, record, situation, journeyNow } = draft;
  const now = useRef({ draft, note: page.note });
  now.current = { draft, note: page.note };
  const explain = useProblemText();
  const { schema, uiSchema, validator } = useMemo(() => buildFormProps(product, name), [product, name]);
  const frame = useMemo(
    () => ({ product: product.id, page: name, definition: findPageDefinition(product, name), isOnePage, now }),
    [product, name, isOnePage],
  );
  const prices = usePagePrices(name);
  useRequestedFocus(findInput);
  const state = useMemo((): PageState => {
    const { choices = {} } = findPageDefinition(product, name);
    return {
      sections: page.sections,
      offered: (field) => (field in choices ? listOfferedOptions(product, name, field, situation) : undefined),
      refused: (field) => listRefusedOptions(product, name, field, situation),
      isWrong: (pointer) => checkPage(product, name, situation).some(({ at }) => at === pointer),
      hints: listHints(product, name, situation),
      applied: (field) => {
        const shown = selectShownAnswer(product, name, field, situation);
        return shown === situation.answers[field] ? undefined : (shown as string | number);
      },
      prices,
      judge: page.judge,
    };
  }, [product, name, situation, page.sections, page.judge, prices]);
  const formData = useMemo(() => readAnswers(product, name, record.answers), [product, name, record.answers]);
  const errors = useMemo(
    () => toExtraErrors(page.shown, record.answers, explain),
    [page.shown, record.answers, explain],
  );

  const acts = useRef({ change: page.change, submit: onSubmit });
  acts.current = { change: page.change, submit: onSubmit };
  const change = useCallback(
    ({ formData: next }: IChangeEvent<FormData>) => {
      const changes = diffAnswers(readAnswers(product, name, journeyNow().record.answers), (next ?? {}) as Answers);
      if (Object.keys(changes).length > 0) acts.current.change(changes);
    },
    [product, name, journeyNow],
  );

  const { leave: left, revision } = page;
  // Runs after the paint: the field passes on its own value before this.
  const leave = useCallback((id: string) => afterPaint(() => left(id)), [left]);
  // The same object while its content is equal: then nothing of it renders again.
  const form = useMemo(
    () => (
      <ThemedForm
        key={`${name}:${revision}`}
        id={id}
        tagName={FormElement}
        idPrefix="root"
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={formData}
        extraErrors={errors}
        experimental_defaultFormStateBehavior={fillNothing}
        noValidate
        noHtml5Validate
        showErrorList={false}
        onChange={change}
        onBlur={leave}
        {...native}
      >
        {/* The submit button is outside, where the page places it. */}
        <button type="submit" hidden tabIndex={-1} />
      </ThemedForm>
    ),
    [id, name, revision, schema, uiSchema, validator, formData, errors, change, leave, native],
  );
  return (
    <PageFrameContext value={frame}>
      <PageStateContext value={state}>
        <ActsContext value={acts}>{form}</ActsContext>
      </PageStateContext>
    </PageFrameContext>
  );
}

type FormActs = { change: OpenPage['change']; submit: () => void };

const ActsContext = createContext<RefObject<FormActs> | null>(null);

/**
 * The form's own element. It reports the submission without rjsf, which has nothing to check and would render the form
 * once more. Pictures of later pages come first, with the fields that they fill in.
 */
function FormElement({ children, ...props }: ComponentProps<'form'>) {
  const acts = useContext(ActsContext);
  const { product } = useOpenDraft();
  const { definition, isOnePage } = usePageFrame();
  const { picturesAhead } = definition;
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) acts?.current.submit();
      }}
    >
      {/* An endorsement asks only what changes. */}
      {picturesAhead && !product.revises && !isOnePage && (
        <PicturesAhead fields={picturesAhead} change={(changes) => acts?.current.change(changes)} />
      )}
      {children}
    </form>
  );
}

/** Schema, uiSchema and the compiled validator of a page: the same objects while the page is open. */
function buildFormProps(product: Product, name: string) {
  const { schema, uiSchema: own = {} } = findPageDefinition(product, name);
  // The order is explicit, because rjsf treats objects as equal if only the order of their names differs: without it,
  // fields that moved in the studio did not move in its preview.
  const order = { 'ui:order': Object.keys(schema.properties) };
  const uiSchema = { ...order, ...widgetsByFormat(schema), ...own };
  const named = { ...schema, $id: name } as RJSFSchema;
  const compiled = product.validators[name] as (data: unknown) => boolean;
  return {
    schema: named,
    uiSchema: { ...uiSchema, 'ui:submitButtonOptions': { norender: true } } as UiSchema<FormData>,
    validator: createPrecompiledValidator<FormData>({ [name]: compiled } as never, named),
  };
}

/** The default widget of each JSON Schema format; a product's uiSchema can name another one. */
const formatWidgets: Record<string, string> = { 'positive-amount': 'amount', upload: 'picture' };

function widgetsByFormat({ properties }: PageSchema): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, { type, format = '', enum: options }]) => {
      const widget = type === 'integer' && !options ? 'number' : formatWidgets[format];
      return widget === undefined ? [] : [[field, { 'ui:widget': widget }]];
    }),
  );
}

function readAnswers(product: Product, name: string, answers: Answers): Answers {
  const fields = Object.keys(findPageDefinition(product, name).schema.properties);
  return Object.fromEntries(
    fields.filter((field) => answers[field] !== undefined).map((field) => [field, answers[field] as Json]),
  );
}

/** The changed fields; a removed field is null. */
function diffAnswers(before: Answers, after: Answers): Record<string, Json> {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes: Record<string, Json> = {};
  for (const field of fields) {
    // A member without a value is left out: the engine and the server receive plain JSON.
    const value = after[field] === undefined ? null : (JSON.parse(JSON.stringify(after[field])) as Json);
    if (JSON.stringify(before[field] ?? null) !== JSON.stringify(value)) changes[field] = value;
  }
  return changes;
}

/** rjsf's ErrorSchema, in short form. */
type ExtraErrors = { [part: string]: ExtraErrors | string[] };

/** Converts problems to rjsf's shape: one sentence at each field. */
function toExtraErrors(problems: readonly Problem[], answers: Answers, say: (problem: Problem) => string): ExtraErrors {
  const errors: ExtraErrors = {};
  for (const problem of problems) {
    if (problem.at === undefined) continue;
    let node = errors;
    for (const part of toFieldPath(problem.at, answers)) {
      node[part] ??= {};
      node = node[part] as ExtraErrors;
    }
    node.__errors ??= [say(problem)];
  }
  return errors;
}

/** The prices of a page's choices, with all saved answers; read only for a page that shows them. */
function usePagePrices(page: string): PagePrices | undefined {
  const { product, view, link, situation, unpriced } = useOpenDraft();
  const { costs } = findPageDefinition(product, page);
  const isPriced = costs !== undefined || listHints(product, page, situation).some(({ prices }) => prices);
  const { data } = useQuery({
    queryKey: [...buildCacheKey(getPagePrices), view?.id, page, view?.savedAt],
    queryFn: () => (link === null ? null : drafts.pagePrices(link, page)),
    enabled: isPriced && !unpriced && view !== null && link !== null && view.order === null,
    // The previous prices stay until the next ones come: nothing jumps.
    placeholderData: keepPreviousData,
  });
  return data ?? undefined;
}
