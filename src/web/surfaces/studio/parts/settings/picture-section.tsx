import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { locales } from '#shared/format.ts';
import { keepPicture } from '#web/api/studio/pictures.ts';
import { Section } from '#web/desk/page/section.tsx';
import { pictureToSend } from '#web/fields/picture/picture-to-send.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileButton } from '#web/kit/action/file-button.tsx';
import { WordsBoxes } from '#web/surfaces/studio/base/boxes/words-boxes.tsx';
import { FileRefusal } from '#web/surfaces/studio/base/names/file-refusal.tsx';
import { wordsFile } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** The picture of a product's card, as visitors see it, and what it shows in words. */
export function PictureSection({ settings: { picture } }: { settings: Record<string, Json> }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const path = `product-schemas/${product}/product.json`;
  const hash = typeof picture === 'string' ? picture : undefined;

  const choose = async (file: File) => {
    setFailure(null);
    setIsSending(true);
    try {
      workspace.change({ path, at: ['picture'], to: await keepPicture(await pictureToSend(file)) });
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  const takeAway = () => {
    const words = locales.map((language) => ({ path: wordsFile(product, language), at: ['picture'] }));
    workspace.change([{ path, at: ['picture'] }, ...words]);
  };

  return (
    <Section title={text('studio-settings.picture.title')}>
      <div className="grid items-start gap-5 md:grid-cols-[20rem_1fr]">
        <span className="aspect-[8/5] w-full max-w-80 overflow-hidden rounded-field border border-line bg-primary-tint">
          <img
            key={hash}
            src={hash === undefined ? `/scenes/${encodeURIComponent(product)}.svg` : `/pictures/${hash}.webp`}
            // Of a product that was never sold, nobody has drawn one.
            onError={({ currentTarget }) =>
              hash === undefined && currentTarget.setAttribute('src', '/scenes/_default.svg')
            }
            alt={text('studio-settings.picture.title')}
            width={320}
            height={200}
            className="size-full object-cover"
          />
        </span>
        <div className="grid gap-3">
          <p className="text-muted">{text('studio-settings.picture.help')}</p>
          {mayEdit && (
            <div className="flex flex-wrap gap-3">
              <FileButton
                icon={Upload}
                label={text('studio-settings.picture.choose')}
                accept="image/jpeg,image/png,image/webp"
                busy={isSending}
                onChoose={choose}
              >
                {text(hash === undefined ? 'studio-settings.picture.choose' : 'studio-settings.picture.other')}
              </FileButton>
              {hash !== undefined && (
                <Button variant="quiet" onClick={takeAway}>
                  {text('studio-settings.picture.drawn')}
                </Button>
              )}
            </div>
          )}
          <FileRefusal error={failure} />
        </div>
      </div>
      {hash !== undefined && (
        <WordsBoxes
          keys={['picture']}
          label={text('studio-settings.picture.alt')}
          fileOf={(language) => wordsFile(product, language)}
        />
      )}
    </Section>
  );
}
