import type { PageDefinition } from '../language/definition.ts';
import type { ExpectedLine } from './expected-line.ts';
import { formatPointer, formatSaid } from './format-cells.ts';

/** Lists the expected lines of a page: its order, rules, hints, lookups, choices and looks. */
export function listPageLines(page: string, own: PageDefinition): ExpectedLine[] {
  const { rules = [], hints = [], effects = [], sections = [], shows = [], costs = [], declares = [] } = own;
  const line = (what: string, of: string, says: string, ...at: (string | number)[]): ExpectedLine => ({
    cells: [page, what, of, says],
    file: 'form',
    at: formatPointer('pages', page, ...at),
  });
  const list = (what: string, names: readonly string[], member: string) =>
    names.length === 0 ? [] : [line(what, '', names.join(' '), member)];
  return [
    line('fields in order', '', Object.keys(own.schema.properties).join(' '), 'schema', 'properties'),
    ...list(
      'sections in order',
      sections.map(({ name }) => name),
      'sections',
    ),
    ...sections.map(({ name, fields }, at) => line('section', name, fields.join(' '), 'sections', at)),
    ...rules.map((rule, at) =>
      line(
        'rule',
        `${rule.at} ${rule.message}`,
        [`unless ${rule.unless}`, rule.each ? `each of ${rule.each}` : '', rule.params ? formatSaid(rule.params) : '']
          .filter((text) => text !== '')
          .join(', '),
        'rules',
        at,
      ),
    ),
    ...hints.map(({ at: field, each, message, kind, when, prices }, at) => {
      const says = `${kind} when ${when}${each ? `, each of ${each}` : ''}${prices ? ` ${formatSaid(prices)}` : ''}`;
      return line('hint', `${field} ${message}`, says, 'hints', at);
    }),
    ...effects.map(({ finding, inputs, when, fills }, at) =>
      line(
        'asks',
        `${finding} by ${inputs.join(' ')}`,
        `${when ? `when ${when}` : 'always'}${fills ? `, fills ${formatSaid(fills)}` : ''}`,
        'effects',
        at,
      ),
    ),
    ...Object.entries(own.choices ?? {}).map(([field, logic]) =>
      line('offers', field, formatSaid(logic), 'choices', field),
    ),
    ...Object.entries(own.applies ?? {}).map(([field, value]) => line('decides', field, value, 'applies', field)),
    ...list('shows', shows, 'shows'),
    ...list('says what it costs', costs, 'costs'),
    ...list('declares', declares, 'declares'),
    ...list('takes the only one', own.takesOnly ?? [], 'takesOnly'),
    ...list('keeps its choice', own.keepsChoice ?? [], 'keepsChoice'),
    ...list('offers pictures of later pages', own.picturesAhead ?? [], 'picturesAhead'),
    ...(own.readsCards
      ? [line('reads cards', own.readsCards.field, formatSaid(own.readsCards.fills), 'readsCards')]
      : []),
    ...(own.expects ? [line('expects', own.expects.field, formatSaid(own.expects.count), 'expects')] : []),
    ...Object.entries(own.uiSchema ?? {}).map(([field, ui]) => line('looks', field, formatSaid(ui), 'uiSchema', field)),
  ];
}
