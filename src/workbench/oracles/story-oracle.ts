import type { Product } from '#engine/product.ts';
import { type OrderStory, storiesOf, storyFindings } from '#workbench/cases/check-order-stories.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { complaint, type Oracle } from './oracle.ts';

/** What happens to an order, told once for all products. */
export function storyOracle({ plan, read }: MutationSubject): Oracle {
  const cases = plan.cases.map(({ testCase }) => testCase);
  const all = storiesOf(plan.name, read);
  let sound: OrderStory[] | undefined;
  const says = (product: Product, stories: OrderStory[]): string | undefined =>
    complaint(() => storyFindings(product, stories, cases)[0]?.message);
  // One that the sound product tells otherwise says nothing of a mutant.
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
