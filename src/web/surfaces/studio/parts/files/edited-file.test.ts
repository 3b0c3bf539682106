import { expect, test } from 'vitest';
import type { Edit } from '#contract/studio/files.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { editFile } from './edited-file.ts';

const path = 'locales/en/products/boat.json';
const text = '{ "name": "Boat", "tagline": "On water" }\n';

function open() {
  const sent: Edit[] = [];
  let theirs = { contentHash: 'a', files: { [path]: text } };
  const workspace = createWorkspace(theirs, {
    send: async (edits) => {
      sent.push(...edits);
      return { contentHash: 'b', previousHash: 'a' };
    },
    load: async () => theirs,
    kindOf: () => 'final',
  });
  const others = (written: string) => {
    theirs = { contentHash: 'c', files: { [path]: written } };
    return workspace.heard('c');
  };
  return { workspace, sent, others };
}

test('typed text becomes the smallest edit; text that is not yet JSON is retained without an edit', async () => {
  const { workspace, sent } = open();
  const file = editFile(workspace, path);
  const typed = text.replace('"Boat"', '"Boats"');
  file.typed(typed.replace('"Boats"', '"Boats'));
  expect(file.isWaiting()).toBe(true);
  expect(workspace.text(path)).toBe(text);
  expect(editFile(workspace, path).text()).toContain('"Boats,');
  file.typed(typed);
  await workspace.flush();
  expect(sent).toEqual([{ path, pointer: '/name', before: 'Boat', after: 'Boats' }]);
  expect(workspace.text(path)).toBe(typed);
});

test('an unfinished text of one user and edits of others elsewhere in the file both remain', async () => {
  const { workspace, others } = open();
  const file = editFile(workspace, path);
  file.typed(text.replace('"Boat"', '"Boa'));
  await others(text.replace('On water', 'On all waters'));
  expect(file.heard()).toBeUndefined();
  file.typed(text.replace('"Boat"', '"Boats"'));
  expect(workspace.value(path)).toEqual({ name: 'Boats', tagline: 'On all waters' });
  expect(file.left()).toContain('On all waters');
});

test('a change of layout alone is stored when the user leaves, and changes of other users are shown', async () => {
  const { workspace, others } = open();
  const file = editFile(workspace, path);
  const laidOut = JSON.stringify(JSON.parse(text), null, 4);
  file.typed(laidOut);
  expect(workspace.text(path)).toBe(text);
  expect(file.left()).toBe(laidOut);
  expect(workspace.text(path)).toBe(laidOut);
  await workspace.flush();
  await others(text);
  expect(file.heard()).toBe(text);
});
