import type { Messages } from '#shared/flatten-messages.ts';
import type { Selected } from '#web/surfaces/studio/base/workspace/selection.ts';
import type { PreviewState } from '#web/surfaces/studio/preview/preview.ts';

/** The number of ancestors of a clicked element in which its text is searched. */
const MAX_ANCESTORS = 3;

/** Finds the setting behind an element of a rendered page: its field, and the message that it shows. */
export function findSetting(
  target: Element,
  shown: string | undefined,
  { product, messages, definition }: Pick<PreviewState, 'product' | 'messages' | 'definition'>,
): Selected {
  const field = findFieldAt(target);
  // The previous page may still be visible when the next one is requested.
  const name = field?.split('.')[0];
  const pages = Object.entries(definition.form.pages);
  const [asking] = pages.find(([, { schema }]) => name && Object.hasOwn(schema.properties, name)) ?? [];
  const page = asking ?? shown;
  const message = findMessageAt(target, page, product, messages);
  return {
    from: 'preview',
    ...(page === undefined ? {} : { page }),
    ...(field === undefined ? {} : { field }),
    ...(message === undefined ? {} : { message }),
  };
}

/** Finds the elements of a page that show a setting; undefined if there are none. */
export function findSettingElement(
  { field, message }: Selected,
  product: string,
  messages: Messages,
): Element | undefined {
  const words = message === undefined ? undefined : messages[`${product}.${message}`];
  const said = words === undefined ? undefined : buildTextMatcher(words);
  const found =
    said && [...document.querySelectorAll('main *, #root *')].find((one) => said(readElementText(one)) && isLeaf(one));
  if (found) return found;
  if (field === undefined) return undefined;
  const [name = '', member] = field.split('.');
  const id = member === undefined ? `root_${name}` : `root_${name}_0_${member}`;
  const label = document.getElementById(`${id}-label`);
  return label?.parentElement ?? document.getElementById(id)?.closest('label, fieldset, div') ?? undefined;
}

function findFieldAt(target: Element): string | undefined {
  for (let at: Element | null = target; at; at = at.parentElement) {
    const id = at.id.startsWith('root_') ? at.id : at.querySelector(':scope > [id^="root_"][id$="-label"]')?.id;
    if (id === undefined) continue;
    const [name, , member] = id.slice('root_'.length).replace(/-.*$/, '').split('_');
    return member === undefined ? name : `${name}.${member}`;
  }
  return undefined;
}

function findMessageAt(target: Element, page = '', product: string, messages: Messages): string | undefined {
  const own = `${product}.`;
  const ids = Object.keys(messages).filter((id) => id.startsWith(own));
  const here = ids.filter((id) => id.startsWith(`${own}${page}.`));
  let at: Element | null = target;
  for (let step = 0; at && step < MAX_ANCESTORS; step++) {
    const words = readElementText(at);
    const found =
      words === '' ? undefined : [...here, ...ids].find((id) => buildTextMatcher(messages[id] ?? '')(words));
    if (found !== undefined) return found.slice(own.length);
    at = at.parentElement;
  }
  return undefined;
}

const readElementText = (element: Element): string => (element.textContent ?? '').trim();

const isLeaf = (element: Element): boolean => element.children.length === 0 || element.matches('h1, h2, label');

/** Builds a function that checks if a text is this message, with any values of its parameters. */
function buildTextMatcher(message: string): (words: string) => boolean {
  if (!message.includes('{')) return (words) => words === message.trim();
  if (/\{\s*\w+\s*,/.test(message)) return () => false;
  const fixed = message
    .trim()
    .split(/\{\s*\w+\s*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${fixed.join('.*')}$`, 's');
  return (words) => fixed.some((part) => part !== '') && pattern.test(words);
}
