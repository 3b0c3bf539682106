import { useMemo } from 'react';
import type { FormDefinition, RatingDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { type Text, useText } from '#web/i18n/use-text.ts';
import { type ChartJourney, parseChartJourney, stateKind } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { listClearableFields } from '#web/surfaces/studio/base/chart/clearable-fields.ts';
import { type ChartChange, diffJourneys } from '#web/surfaces/studio/base/chart/diff-journeys.ts';
import { findJourneyIssues, findNewIssue, type JourneyIssue } from '#web/surfaces/studio/base/chart/journey-issues.ts';
import { type LoadedForm, useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import {
  findFieldMessage,
  findPageMessage,
  humanizeName,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { resolveOrUndefined } from '#web/surfaces/studio/base/workspace/resolve-refs.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useFile, useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { formatSentence } from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import { parseSentence } from '#web/surfaces/studio/language/sentences/sentence.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import type { SentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

/** The names of the journey's parts in the reader's language. */
export type JourneyNames = {
  /** A short name of a page, the checkout or the end. */
  state(name: string): string;
  /** The heading of a page. */
  title(name: string): string;
  condition(name: string): string;
  field(name: string): string;
};

export type OpenJourney = {
  journey: ChartJourney;
  /**
   * `written`: the chart's file. `whole`: the same with the content of all files that it refers to; undefined if a
   * reference has no target.
   */
  written: Json;
  whole: Json | undefined;
  form: LoadedForm;
  conditions: FormDefinition['conditions'];
  /** The fields that a rule may clear. */
  clearable: readonly string[];
  scope: SentenceScope;
  faults: readonly JourneyIssue[];
  names: JourneyNames;
  mayEdit: boolean;
  /** Saves this journey and changes of other files as one step. If it has a new fault, it only returns the fault. */
  change(next: ChartJourney, others?: readonly Change[], conditions?: readonly string[]): JourneyIssue | undefined;
  /** Changes members of the chart outside of the journey. */
  changeChart(changes: readonly ChartChange[]): void;
};

/** Returns the journey of the open product, or undefined if the chart's file contains none. */
export function useJourney(): OpenJourney | undefined {
  const { workspace, product, mayEdit } = useWorkspace();
  const path = `machines/${product}.json`;
  const written = useFile(path);
  const whole = useInWorkspace((open) => resolveOrUndefined(open.value(path), path, open.value));
  const form = useProductForm();
  const scope = useSentenceScope();
  const names = useJourneyNames(form, scope);
  const { conditions } = form;
  const journey = useMemo(
    () =>
      parseChartJourney(
        written,
        form.pages.map(({ name }) => name),
      ),
    [written, form],
  );
  const faults = useMemo(
    () => (journey ? findJourneyIssues(journey, Object.keys(conditions)) : []),
    [journey, conditions],
  );
  const ratingFile = `product-schemas/${product}/rating.json`;
  const rating = useInWorkspace((open) => resolveOrUndefined(open.value(ratingFile), ratingFile, open.value));
  const clearable = useMemo(
    () => listClearableFields(form, rating as Pick<RatingDefinition, 'inputs'> | undefined),
    [form, rating],
  );
  if (!journey || written === undefined) return undefined;
  return {
    ...{ journey, written, whole, form, conditions, clearable, scope, faults, mayEdit },
    names: { ...names, state: (name) => names.state(name, journey) },
    change(next, others = [], added = []) {
      const fault = findNewIssue(journey, next, [...Object.keys(conditions), ...added]);
      if (fault) return fault;
      workspace.change([...others, ...diffJourneys(journey, next).map((change) => ({ path, ...change }))]);
      return undefined;
    },
    changeChart: (changes) => workspace.change(changes.map((change) => ({ path, ...change }))),
  };
}

function useJourneyNames({ pages, conditions }: LoadedForm, scope: SentenceScope) {
  const text = useText();
  const format = useFormat();
  const words = useWording();
  return useMemo(() => {
    const pageOf = new Map(
      pages.flatMap(({ name, page }) => Object.keys(page?.schema.properties ?? {}).map((field) => [field, name])),
    );
    const said = new Map<string, string>();
    return {
      state(name: string, journey: ChartJourney): string {
        const kind = Object.hasOwn(journey.states, name) ? stateKind(journey, name) : 'page';
        if (kind === 'checkout' || kind === 'end') return text(`studio-journey.kinds.${kind}`);
        return findPageMessage(words, name, 'step') ?? findPageMessage(words, name, 'title') ?? humanizeName(name);
      },
      title: (name: string) => findPageMessage(words, name, 'title') ?? '',
      condition(name: string): string {
        const logic = conditions[name];
        const known = said.get(name);
        if (known !== undefined || logic === undefined) return known ?? humanizeName(name);
        const sentence = formatSentence(parseSentence(logic), { text, format, scope }) ?? humanizeName(name);
        said.set(name, sentence);
        return sentence;
      },
      field: (name: string) => findFieldMessage(words, pageOf.get(name) ?? '', name, 'label') ?? humanizeName(name),
    };
  }, [pages, conditions, scope, words, text, format]);
}

/** Returns the message of a fault in a journey. */
export function faultWords({ is, state, named = '' }: JourneyIssue, names: JourneyNames, text: Text): string {
  return text(`studio-journey.faults.${is}`, { page: state === '' ? '' : names.state(state), named });
}
