import { ApiProvider } from '#web/api/api-provider.tsx';
import { Wizard } from './wizard.tsx';

/** The address of a journey: `/buy_insurance/{product}` and its pages. */
export function WizardRoute({ params }: { params: { product: string; page?: string } }) {
  return (
    <ApiProvider>
      <Wizard product={params.product} page={params.page} />
    </ApiProvider>
  );
}
