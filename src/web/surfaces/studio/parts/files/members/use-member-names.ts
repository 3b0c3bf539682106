import { isObject, type Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { type Text, useText } from '#web/i18n/use-text.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { CHOICE_GROUPS, findText, namePlace } from '#web/surfaces/studio/language/names/place-names.ts';
import { useNamingSources } from '#web/surfaces/studio/language/names/use-naming-sources.ts';

/** Returns functions that name files, places in them, and values that can be chosen, in the words of the tabs. */
export function useMemberNames() {
  const sources = useNamingSources();
  const text = useText();
  const findNames = (path: string, steps: readonly string[]) =>
    namePlace(path, nameSteps(sources.read(path), steps), sources).names;
  return {
    file: (path: string) => nameFile(path, namePlace(path, [], sources), text),
    /** Returns the name of a member or an item by the steps that lead to it. */
    place(path: string, steps: readonly string[]): string {
      const names = findNames(path, steps);
      const isNamed = names.length > findNames(path, steps.slice(0, -1)).length;
      const code = (steps.at(-1) ?? '').replace(/^ui:/, '');
      return (
        (isNamed
          ? names[steps.length > 0 && path.startsWith('locales/') ? names.length - 2 : names.length - 1]
          : undefined) ??
        (/^\d+$/.test(code)
          ? text('studio-changes.nth', { nth: Number(code) + 1 })
          : humanizeName(code.replace('$ref', text('studio-files.sharedPart'))))
      );
    },
    choice(key: string, value: Json): string {
      if (typeof value === 'boolean') return text(value ? 'studio-sentences.yes' : 'studio-sentences.no');
      const code = String(value);
      return (
        sources.names.value(key, code) ??
        findText(
          CHOICE_GROUPS.map((group) => `${group}.${code}`),
          sources,
        ) ??
        humanizeName(code)
      );
    },
  };
}

/** Returns steps with the names of items instead of their indexes, as `namePlace` wants them. */
function nameSteps(whole: Json | undefined, steps: readonly string[]): string[] {
  return steps.map((step, at) => {
    const around = readValueAt(whole, steps.slice(0, at));
    if (!Array.isArray(around)) return step;
    const item = around[Number(step)];
    const { name, id, set, message } = isObject(item) ? (item as Record<string, Json>) : {};
    const own = [name, id, set, message].find((one) => typeof one === 'string' && one !== '');
    return (own as string | undefined) ?? `#${Number(step) + 1}`;
  });
}

/** Returns the name of a file: the title of its tab, and its own name among several files of that tab. */
function nameFile(path: string, { part, names }: { part: string; names: string[] }, text: Text): string {
  const title = text(`studio-${part}.title`);
  const [, own = ''] = /\/(?:cases|lists|tables|witness)\/([\w-]+)\.json$/.exec(path) ?? [];
  const name = names.join(', ') || (own === '' ? '' : humanizeName(own));
  return name === '' || name === title ? title : text('studio-changes.line', { name: title, value: name });
}
