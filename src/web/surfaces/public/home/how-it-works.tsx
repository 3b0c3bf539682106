import { useText } from '#web/i18n/use-text.ts';
import { NumberedSteps } from '../information/numbered-steps.tsx';

/** From the first question to the certificate, in three steps. */
export function HowItWorks() {
  const text = useText();
  const say = (word: string) => text(`interface.home.${word}`);
  return (
    <section aria-labelledby="how" className="grid gap-8 border-line border-t py-16 lg:py-20">
      <h2 id="how" className="text-title">
        {say('how')}
      </h2>
      <NumberedSteps
        steps={['ask', 'see', 'pay'].map((step) => ({
          title: say(`steps.${step}.title`),
          text: say(`steps.${step}.text`),
        }))}
        className="lg:grid-cols-3"
      />
    </section>
  );
}
