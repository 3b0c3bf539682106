import { Upload } from 'lucide-react';
import { useState } from 'react';
import { uploadPicture } from '#web/api/studio/pictures.ts';
import { Section } from '#web/desk/page/section.tsx';
import { preparePicture } from '#web/fields/picture/prepare-picture.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FileButton } from '#web/kit/action/file-button.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { FileRefusal } from '#web/surfaces/studio/base/names/file-refusal.tsx';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';

/** Edits the picture on a product's card, as visitors see it, and its text alternative. */
export function PictureSection() {
  const text = useText();
  const { read, write, changesOf, workspace, product, mayEdit } = useMembers();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const hash = read('picture') as string | undefined;

  const choose = async (file: File) => {
    setFailure(null);
    setIsSending(true);
    try {
      write('picture', await uploadPicture(await preparePicture(file)));
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  const restoreDrawing = () => workspace.change([...changesOf('picture'), ...wordChanges(product, ['picture'])]);

  return (
    <Section title={text('studio-settings.picture.title')}>
      <div className="grid items-start gap-5 md:grid-cols-[20rem_1fr]">
        <span className="aspect-[8/5] w-full max-w-80 overflow-hidden rounded-field border border-line bg-primary-tint">
          <img
            key={hash}
            src={hash === undefined ? `/scenes/${encodeURIComponent(product)}.svg` : `/pictures/${hash}.webp`}
            // A product that was never sold has no drawing of its own.
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
                <Button variant="quiet" onClick={restoreDrawing}>
                  {text('studio-settings.picture.drawn')}
                </Button>
              )}
            </div>
          )}
          <FileRefusal error={failure} />
        </div>
      </div>
      {hash !== undefined && <TranslatedTextInputs keys={['picture']} label={text('studio-settings.picture.alt')} />}
    </Section>
  );
}
