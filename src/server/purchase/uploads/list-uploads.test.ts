import { expect, test } from 'vitest';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { listUploads } from './list-uploads.ts';

/** The form asks for a licence, pictures of the boat, and a document of each guest. */
const product = createFixtureProduct((files) => {
  const { pages } = files['product-schemas/boat/form.json'] as unknown as {
    pages: {
      hire: { schema: { properties: object } };
      guestList: { schema: { properties: { guests: { items: { properties: object } } } } };
    };
  };
  const upload = { type: 'string', format: 'upload' };
  Object.assign(pages.hire.schema.properties, {
    licence: upload,
    pictures: { type: 'array', items: upload },
    harbours: { type: 'array', items: { type: 'string' } },
  });
  Object.assign(pages.guestList.schema.properties.guests.items.properties, {
    paper: upload,
    others: { type: 'array', items: upload },
  });
});

test('pictures are found in fields, in lists and in fields of people in a list, each at its place', () => {
  const guests = [
    { id: 'a', fullName: 'not-a-picture', paper: 'paper-1' },
    { id: 'b', paper: 'paper-2', others: ['other-1', 'other-2'] },
  ];
  expect(
    listUploads(product, {
      ...{ firstDay: '2026-03-02', licence: 'licence-1', pictures: ['hull', 'deck'], harbours: ['Kep'], guests },
      somethingElse: 'lost',
    }),
  ).toEqual([
    { at: '/licence', id: 'licence-1' },
    { at: '/pictures/0', id: 'hull' },
    { at: '/pictures/1', id: 'deck' },
    { at: '/guests/a/paper', id: 'paper-1' },
    { at: '/guests/b/paper', id: 'paper-2' },
    { at: '/guests/b/others/0', id: 'other-1' },
    { at: '/guests/b/others/1', id: 'other-2' },
  ]);
});

test.each([
  ['nothing', {}],
  ['what is no picture', { licence: 5, pictures: 'hull', guests: 'x', skipper: 'Sok Dara' }],
  ['what is nobody', { guests: ['x', null, 5, ['paper']] }],
])('no picture is found in %s', (_what, answers) => expect(listUploads(product, answers as never)).toEqual([]));
