import { expect, test } from 'vitest';
import { applyLimits, type ChosenFile, listMissingDocuments, sumUsage } from './chosen-files.ts';

const MB = 1024 * 1024;
const none = { files: 0, bytes: 0 };
let files = 0;
function aFile(bytes: number, more: Partial<ChosenFile> = {}): ChosenFile {
  files += 1;
  return {
    ...{ id: String(files), name: `scan ${files}.pdf`, isPicture: false, paper: '', step: 'ready' as const },
    ...{ content: new Blob([new Uint8Array(bytes)]), share: 0, isWaiting: false, problem: null, ...more },
  };
}
const problems = (chosen: ChosenFile[], kept = none) =>
  applyLimits(chosen, kept).map(({ step, problem }) => (step === 'refused' ? problem : step));

test('ten files are accepted, and the eleventh is refused until one of them is removed', () => {
  const chosen = Array.from({ length: 11 }, () => aFile(1));
  expect(problems(chosen)).toEqual([...Array.from({ length: 10 }, () => 'ready'), 'tooManyFiles']);
  expect(problems(chosen.slice(1))).not.toContain('tooManyFiles');
  expect(problems(chosen.slice(9), { files: 9, bytes: 0 })).toEqual(['ready', 'tooManyFiles']);
});

test('exactly 10 MB are accepted; a file that does not fit leaves room for one that fits', () => {
  expect(problems([aFile(6 * MB), aFile(4 * MB)])).toEqual(['ready', 'ready']);
  const chosen = [aFile(6 * MB), aFile(4 * MB + 1), aFile(3 * MB)];
  expect(problems(chosen)).toEqual(['ready', 'filesTooLarge', 'ready']);
  expect(sumUsage(chosen, { files: 1, bytes: MB })).toEqual({ files: 3, bytes: 10 * MB });
});

test('a file that is refused for its type uses no room, and a sent file is no longer refused', () => {
  const wrong = aFile(9 * MB, { step: 'refused', problem: 'fileTypeWrong' });
  expect(problems([wrong, aFile(10 * MB)])).toEqual(['fileTypeWrong', 'ready']);
  expect(problems([aFile(8 * MB, { step: 'sent' }), aFile(3 * MB)])).toEqual(['sent', 'filesTooLarge']);
});

test('a document is missing until an accepted file is marked as that document', () => {
  const chosen = [aFile(1, { paper: 'invoice' }), aFile(11 * MB, { paper: 'medicalReport' })];
  expect(listMissingDocuments(['invoice', 'medicalReport'], applyLimits(chosen, none))).toEqual(['medicalReport']);
});
