import { useMemo } from 'react';
import type { Json } from '#engine/language/json.ts';
import { findList, resolveListPaths } from '#engine/language/load-definition.ts';
import { type Text, useText } from '#web/i18n/use-text.ts';
import { useCurrency } from '#web/surfaces/studio/base/values/use-currency.ts';
import { type LoadedForm, useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findName, type MessageSources } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import {
  buildSentenceScope,
  type ListCodes,
  listOptions,
  listPageNames,
  type NamedValue,
  type SentenceScope,
  type ValueKind,
} from '../terms/sentence-scope.ts';

/** A special subject of a sentence: one item of a list, or the option of a field that may be offered. */
export type ScopeSubject = { list?: string | undefined; optionOf?: string | undefined };

/** Returns a function that gives the codes of a list of the open product or of a shared list. */
export function useListCodes(): ListCodes {
  const { workspace, product } = useWorkspace();
  return useMemo(
    () => (list) => {
      const [own, shared] = resolveListPaths(product, list);
      const written = workspace.value(own) ?? workspace.value(shared);
      return written === undefined ? [] : findList(written).codes;
    },
    [workspace, product],
  );
}

/** Returns the names for sentences of the open product, in words. It loads the messages of `studio-sentences`. */
export function useSentenceScope({ list, optionOf }: ScopeSubject = {}): SentenceScope {
  const text = useText();
  const words = useWording();
  const form = useProductForm();
  const codesOf = useListCodes();
  const currency = useCurrency();
  return useMemo(() => {
    const pages = listPages(form);
    const within = pages.flatMap((on) => {
      const schema = optionOf === undefined ? undefined : on.page.schema.properties[optionOf];
      return [
        ...(list === undefined ? [] : listPageNames(words, on, codesOf, list)),
        ...(schema && optionOf !== undefined
          ? [buildOptionName(text, () => listOptions(words, { page: on.name, field: optionOf, schema }, codesOf))]
          : []),
      ];
    });
    return buildSentenceScope([...within, ...buildFormScope(form, words, codesOf, text)], currency);
  }, [form, words, codesOf, list, optionOf, text, currency]);
}

const listPages = ({ pages }: LoadedForm) => pages.flatMap(({ name, page }) => (page ? [{ name, page }] : []));

const cachedFormScopes = new WeakMap<LoadedForm, { words: MessageSources; text: Text; all: NamedValue[] }>();

/** Returns all names that any sentence may use: it is computed once for all sentences on the screen. */
function buildFormScope(form: LoadedForm, words: MessageSources, codesOf: ListCodes, text: Text): NamedValue[] {
  const known = cachedFormScopes.get(form);
  if (known?.words.own === words.own && known.words.shared === words.shared && known.text === text) return known.all;
  const asked = listPages(form).flatMap((on) => listPageNames(words, on, codesOf));
  const all = [...asked, ...listDerivedNames(form, words, text), ...listExternalNames(form, text)];
  cachedFormScopes.set(form, { words, text, all });
  return all;
}

const buildOptionName = (text: Text, options: NamedValue['options']): NamedValue => ({
  ...{ name: 'item', kind: 'choice', options },
  label: text('studio-sentences.names.option'),
  group: text('studio-sentences.groups.here'),
});

const kinds: Record<string, ValueKind> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'yesNo',
  date: 'date',
  money: 'cents',
};

function listDerivedNames({ derived }: LoadedForm, words: MessageSources, text: Text): NamedValue[] {
  return derived.map(({ set, type, unit, values }) => ({
    ...{ name: set, unit },
    kind: values ? 'choice' : (kinds[type] ?? 'text'),
    label: findName(words, set, `shows.${set}`, `trace.${set}`),
    group: text('studio-sentences.groups.derived'),
    options: values
      ? () =>
          values.map((code) => ({
            code,
            label: findName(words, code, `values.${set}.${code}`),
          }))
      : undefined,
  }));
}

/** Lookup results that sentences may use in every product, even if no page asks for the lookup. */
const builtInLookups = ['promotion', 'existingCustomer', 'phoneProof'];
const statuses = ['found', 'not-found', 'failed', 'pending'];
const members: Record<string, Record<string, ValueKind>> = {
  identityCard: {
    ...{ idNumber: 'text', dateOfBirth: 'date', gender: 'text', expiryDate: 'date', fullName: 'text' },
    ...{ givenName: 'text', familyName: 'text', isFullNameMatch: 'yesNo' },
  },
  existingCustomer: {
    ...{ givenName: 'text', familyName: 'text', gender: 'text', dateOfBirth: 'date', identityNumber: 'text' },
    ...{ occupation: 'text', address: 'text', province: 'text', email: 'text' },
  },
  vehicleCard: { plateNumber: 'text', engineNo: 'text', frameNo: 'text' },
  promotion: { code: 'text', percent: 'number', amount: 'cents' },
};

function listExternalNames({ pages }: LoadedForm, text: Text): NamedValue[] {
  const group = text('studio-sentences.groups.outside');
  const asked = pages.flatMap(({ page }) => (page?.effects ?? []).map(({ finding }) => finding));
  const findings = [...new Set([...asked, ...builtInLookups])];
  const found = (name: string) => text(`studio-sentences.findings.${name}`);
  const options = (word: string, codes: string[]) => () =>
    codes.map((code) => ({ code, label: text(`studio-sentences.${word}.${code}`) }));
  return [
    { name: 'asOf', label: text('studio-sentences.names.asOf'), group, kind: 'date' },
    {
      ...{ name: 'circumstances.channel', group, kind: 'choice' },
      label: text('studio-sentences.names.channel'),
      options: options('channels', ['public', 'agent', 'app']),
    },
    { name: 'circumstances.partner', label: text('portal.user.partner'), group, kind: 'text' },
    {
      ...{ name: 'circumstances.language', group, kind: 'choice' },
      label: text('studio-sentences.names.language'),
      options: () => ['en', 'km'].map((code) => ({ code, label: text(`portal.languages.${code}`) })),
    },
    { name: 'circumstances.isSale', label: text('studio-sentences.names.isSale'), group, kind: 'yesNo' },
    { name: 'circumstances.isRenewal', label: text('studio-sentences.names.isRenewal'), group, kind: 'yesNo' },
    ...findings.filter(hasMessages).flatMap((finding): NamedValue[] => [
      finding === 'phoneKind'
        ? {
            ...{ name: 'findings.phoneKind.value', label: found(finding), group, kind: 'choice' },
            options: options('phoneKinds', ['mobile', 'other']),
          }
        : {
            ...{ name: `findings.${finding}.status`, label: found(finding), group, kind: 'choice' },
            options: options('statuses', statuses),
          },
      ...Object.entries(members[finding] ?? {}).map(([member, kind]) => ({
        ...{ name: `findings.${finding}.value.${member}`, group, kind },
        label: text('studio-sentences.ofFinding', {
          finding: found(finding),
          member: text(`studio-sentences.members.${member}`),
        }),
      })),
    ]),
  ];
}

/** Returns true for lookup results that have texts in the studio's messages. */
const hasMessages = (finding: string): boolean =>
  ['promotion', 'existingCustomer', 'phoneProof', 'phoneKind', 'identityCard', 'vehicleCard'].includes(finding);

/** Returns a sentence to begin with: the first answer with choices equals its first choice. */
export function useDefaultSentence(): Json {
  const { pages } = useProductForm();
  for (const { page } of pages)
    for (const [field, { enum: options }] of Object.entries(page?.schema.properties ?? {}))
      if (options?.[0] !== undefined) return { '==': [{ var: field }, options[0]] };
  return true;
}
