import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createProduct } from '#server/cli/products/new-product.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { parseTutorialSteps, type TutorialStep } from './tutorial-steps.ts';

export type FollowedTutorial = {
  /** A copy of the project's products in which the tutorial was followed. */
  root: string;
  /** The product that it makes. */
  product: string;
  /** Commands that it names besides the one that makes the product. */
  commands: string[];
  remove(): void;
};

/** Follows product-schemas/README.md to the letter, in a copy of the products. */
export function followTutorial(): FollowedTutorial {
  const root = `${mkdtempSync(join(tmpdir(), 'tutorial-'))}/`;
  for (const room of ['product-schemas', 'machines', 'locales'])
    cpSync(join(projectRoot, room), join(root, room), { recursive: true });
  const steps = parseTutorialSteps(readFileSync(join(projectRoot, 'product-schemas/README.md'), 'utf8'));
  const commands: string[] = [];
  let product = '';
  for (const step of steps) {
    const made = 'run' in step ? /^npm run product:new (\w+)$/.exec(step.run)?.[1] : undefined;
    if (made !== undefined) {
      product = made;
      createProduct(root, made);
    } else if ('run' in step) commands.push(step.run);
    else applyStep(root, step);
  }
  return { root, product, commands, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function applyStep(root: string, step: Exclude<TutorialStep, { run: string }>): void {
  if ('write' in step) {
    mkdirSync(dirname(join(root, step.write)), { recursive: true });
    writeFileSync(join(root, step.write), step.text);
    return;
  }
  const file = join(root, step.change);
  const changed = step.hunks.reduce(
    (text, { before, after }) => {
      if (text.split(before).length !== 2) throw new Error(`${step.change} does not hold these lines once:\n${before}`);
      return text.replace(before, () => after);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, changed);
}
