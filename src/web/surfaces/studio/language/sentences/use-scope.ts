import { useMemo } from 'react';
import { findList, resolveListPaths } from '#engine/language/load-definition.ts';
import { type Text, useText } from '#web/i18n/use-text.ts';
import { readable, said, type Wording } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { type ReadForm, useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import {
  type CodesOf,
  type Kind,
  type Named,
  namesOfItem,
  namesOfPage,
  optionsOf,
  type SentenceScope,
  scopeOf,
} from '../terms/scope.ts';

/** A special subject of a sentence: one item of a list, or the option of a field that may be offered. */
export type About = { list?: string | undefined; optionOf?: string | undefined };

/** Returns a function that gives the codes of a list of the open product or of a shared list. */
export function useCodesOf(): CodesOf {
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
export function useSentenceScope({ list, optionOf }: About = {}): SentenceScope {
  const text = useText();
  const words = useWording();
  const form = useForm();
  const codesOf = useCodesOf();
  const currency = useCurrency();
  return useMemo(() => {
    const pages = pagesOf(form);
    const within = pages.flatMap((on) => {
      const schema = optionOf === undefined ? undefined : on.page.schema.properties[optionOf];
      return [
        ...(list === undefined ? [] : namesOfItem(words, on, list, codesOf)),
        ...(schema && optionOf !== undefined
          ? [anOption(text, () => optionsOf(words, { page: on.name, field: optionOf, schema }, codesOf))]
          : []),
      ];
    });
    return scopeOf([...within, ...wholeForm(form, words, codesOf, text)], currency);
  }, [form, words, codesOf, list, optionOf, text, currency]);
}

const pagesOf = ({ pages }: ReadForm) => pages.flatMap(({ name, page }) => (page ? [{ name, page }] : []));

const wholes = new WeakMap<ReadForm, { words: Wording; text: Text; all: Named[] }>();

/** Returns all names that any sentence may use: it is computed once for all sentences on the screen. */
function wholeForm(form: ReadForm, words: Wording, codesOf: CodesOf, text: Text): Named[] {
  const known = wholes.get(form);
  if (known?.words.own === words.own && known.words.shared === words.shared && known.text === text) return known.all;
  const asked = pagesOf(form).flatMap((on) => namesOfPage(words, on, codesOf));
  const all = [...asked, ...workedOut(form, words, text), ...fromOutside(form, text)];
  wholes.set(form, { words, text, all });
  return all;
}

function useCurrency(): string {
  const { product } = useWorkspace();
  return useFile<{ currency?: string }>(`product-schemas/${product}/product.json`)?.currency ?? 'USD';
}

const anOption = (text: Text, options: Named['options']): Named => ({
  ...{ name: 'item', kind: 'choice', options },
  label: text('studio-sentences.names.option'),
  group: text('studio-sentences.groups.here'),
});

const kinds: Record<string, Kind> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'yesNo',
  date: 'date',
  money: 'cents',
};

function workedOut({ derived }: ReadForm, words: Wording, text: Text): Named[] {
  return derived.map(({ set, type, unit, values }) => ({
    ...{ name: set, unit },
    kind: values ? 'choice' : (kinds[type] ?? 'text'),
    label: said(words, `shows.${set}`, `shows.${set}`) ?? said(words, `trace.${set}`, `trace.${set}`) ?? readable(set),
    group: text('studio-sentences.groups.derived'),
    options: values
      ? () =>
          values.map((code) => ({
            code,
            label: said(words, `values.${set}.${code}`, `values.${set}.${code}`) ?? readable(String(code)),
          }))
      : undefined,
  }));
}

/** Lookup results that the server itself produces. */
const always = ['promotion', 'existingCustomer', 'phoneProof'];
const statuses = ['found', 'not-found', 'failed', 'pending'];
const members: Record<string, Record<string, Kind>> = {
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

function fromOutside({ pages }: ReadForm, text: Text): Named[] {
  const group = text('studio-sentences.groups.outside');
  const asked = pages.flatMap(({ page }) => (page?.effects ?? []).map(({ finding }) => finding));
  const findings = [...new Set([...asked, ...always])];
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
    ...findings.filter(isSaid).flatMap((finding): Named[] => [
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

/** Returns true for lookup results that have words. */
const isSaid = (finding: string): boolean =>
  ['promotion', 'existingCustomer', 'phoneProof', 'phoneKind', 'identityCard', 'vehicleCard'].includes(finding);
