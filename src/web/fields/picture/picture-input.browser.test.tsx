import { expect, test, vi } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { Field } from '../field/field.tsx';
import { PictureInput, type PictureStage } from './picture-input.tsx';
import { CardOffer } from './pictures-ahead.tsx';

const files = ['wizard'];
const PICTURE = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], { type: 'image/svg+xml' });

function picture(stage: PictureStage, more: Partial<Parameters<typeof PictureInput>[0]> & { error?: string } = {}) {
  const { error, ...own } = more;
  const acts = { onChoose: () => {}, onUse: () => {}, onRemove: () => {} };
  return (
    <Field id="card" label="ID card" help="The front" error={error} group>
      <PictureInput {...{ stage, picture: null, accept: 'image/png', ...acts, ...own }} />
    </Field>
  );
}

/** The buttons: a file input has their role, too. */
const buttonsOf = (screen: Awaited<ReturnType<typeof show>>) => [...screen.container.querySelectorAll('button')];

// Each stage of a picture: its words, its buttons, and the name of the file input.
test.each<[PictureStage['is'], string, string[]]>([
  ['empty', 'A large photo is made smaller before it is sent.', []],
  ['preparing', 'The picture is being opened.', ['Remove']],
  ['chosen', 'Not sent yet. Please check that all its text can be read.', ['Use this picture', 'Remove']],
  ['failed', 'The picture was not sent. Please try again.', ['Try again', 'Remove']],
  ['opening', 'Your picture is being opened.', ['Remove']],
  ['kept', 'We have this picture.', ['Remove']],
  ['notShown', 'We have your picture, but it cannot be shown at the moment.', ['Try again', 'Remove']],
  ['gone', 'This picture is no longer available. Please choose it again.', ['Remove']],
])('a picture that is %s says: %s', async (is, words, buttons) => {
  const screen = await show(picture({ is } as PictureStage), { files });
  await expect.element(screen.getByRole('status')).toHaveTextContent(words);
  expect(buttonsOf(screen).map(({ textContent }) => textContent)).toEqual(buttons);
  const input = screen.getByLabelText(is === 'empty' ? 'Choose a picture' : 'Choose another picture');
  await expect.element(input).toHaveAccessibleDescription(`The front ${words}`);
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
  const names = buttonsOf(screen).map((button) => button.getAttribute('aria-labelledby'));
  expect(names.every((name) => name?.endsWith(' card-label'))).toBe(true);
  const taken = screen.container.querySelector('#card-camera');
  expect(taken?.getAttribute('aria-describedby')).toBe('card-status');
  expect(screen.container.querySelector('label[for=card-camera]')?.textContent).toBe('Take a photo');
});

test.each([
  [false, 'The picture is being sent'],
  [true, 'No connection. We send the picture as soon as the connection is back.'],
])('a picture on its way (waiting: %s) shows its progress, and its button waits', async (waiting, words) => {
  const send = vi.fn();
  const screen = await show(picture({ is: 'sending', share: 0.4, waiting }, { onUse: send }), { files });
  await expect.element(screen.getByRole('status')).toHaveTextContent(words);
  await expect
    .element(screen.getByRole('progressbar', { name: 'The picture is being sent' }))
    .toHaveAttribute('aria-valuenow', '40');
  const button = screen.getByRole('button', { name: 'The picture is being sent ID card' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  expect(send).not.toHaveBeenCalled();
});

test('a chosen picture is shown; a reason is read aloud; the file input carries the error', async () => {
  const more = { picture: PICTURE, trouble: 'It is too large.', error: 'Send a picture.' };
  const screen = await show(picture({ is: 'chosen' }, more), { files });
  await expect.element(screen.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It is too large.');
  const input = screen.getByLabelText('Choose another picture');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAttribute('required');
  await expect.element(input).toHaveAccessibleDescription(/Send a picture\. Not sent yet\./);
});

test('after a removal, and after a picture is sent, the focus is in the field', async () => {
  const remove = vi.fn();
  const screen = await show(picture({ is: 'kept' }, { onRemove: remove }), { files });
  await screen.getByRole('button', { name: 'Remove ID card' }).click();
  expect(remove).toHaveBeenCalledTimes(1);
  const input = screen.getByLabelText('Choose another picture');
  await expect.element(input).toHaveFocus();
  await screen.rerender(picture({ is: 'sending', share: 0, waiting: false }));
  (document.activeElement as HTMLElement).blur();
  await screen.rerender(picture({ is: 'kept' }));
  await expect.element(input).toHaveFocus();
});

test('a disabled picture is neither chosen nor removed', async () => {
  const screen = await show(picture({ is: 'kept' }, { disabled: true }), { files });
  await expect.element(screen.getByLabelText('Choose another picture')).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Remove ID card' })).toBeDisabled();
});

test('an offer to read a card is folded until it is opened', async () => {
  const screen = await show(
    <CardOffer id="offer">
      <p>Send a picture</p>
    </CardOffer>,
    { files },
  );
  const button = screen.getByRole('button', { name: 'Card at hand? We read it for you' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByText('Send a picture')).not.toBeInTheDocument();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByText('Send a picture')).toBeVisible();
});
