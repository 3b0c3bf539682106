import type { Product } from '#engine/product.ts';
import { checkStories, type OrderStory, readStories } from '#workbench/cases/check-order-stories.ts';
import { type Detector, describeFailure } from './detector.ts';
import type { MutationSubject } from './mutation-subject.ts';

/** Detects mutants by the expected events of an order, which are written once for all products. */
export function createStoryDetector({ plan, read }: MutationSubject): Detector {
  const cases = plan.cases.map(({ testCase }) => testCase);
  const all = readStories(plan.name, read);
  let sound: OrderStory[] | undefined;
  const says = (product: Product, stories: OrderStory[]): string | undefined =>
    describeFailure(() => checkStories(product, stories, cases)[0]?.message);
  // A story that already fails on the sound product shows nothing about a mutant.
  const soundStories = (): OrderStory[] =>
    says(plan.product, all) === undefined ? all : all.filter((story) => says(plan.product, [story]) === undefined);
  return {
    name: 'order story',
    notices(product) {
      const said = says(product, sound ?? all);
      if (said === undefined || sound) return said;
      sound = soundStories();
      return sound.length === all.length ? said : says(product, sound);
    },
  };
}
