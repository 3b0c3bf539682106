import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { Language } from '#web/i18n/language.tsx';
import { loadMessages } from '#web/i18n/load-messages.ts';
import { Guarded } from '#web/router/guarded.tsx';
import { ErrorPage } from './error-page.tsx';

/** The text of the page that an error leads to. */
async function pageOf(error: unknown, locale: 'en' | 'km' = 'en'): Promise<string> {
  const [face, calls] = await Promise.all([loadMessages(locale, 'interface'), loadMessages(locale, 'calls')]);
  const visitor = { languages: [], chosen: true };
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <HydrationContext value={{ locale, visitor, messages: { interface: face, calls }, replies: {} }}>
        <Language locale={locale}>
          <ErrorPage error={error} />
        </Language>
      </HydrationContext>
    </Router>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&#x27;', "'");
}

const status = (code: number) => Object.assign(new Error('broken'), { status: code });

describe('the error page', () => {
  test('has the code of the error, 500 without one', async () => {
    expect(await pageOf(status(503))).toMatch(/503 .*Sorry, something went wrong\. .*Home page/s);
    for (const error of [new Error('x'), null, 'x', status(0)]) expect(await pageOf(error)).toMatch(/^\s*500 /);
  });

  test('says that the page does not exist for 404', async () => {
    expect(await pageOf(status(404))).toMatch(/404 .*Sorry, we couldn't find this page\./s);
  });

  test('names the unknown guard, in the language of the page', async () => {
    const broken = () => renderToStaticMarkup(<Guarded by={['grown-ups']} visit={{}} />);
    expect(broken).toThrow('Unknown middleware grown-ups');
    try {
      broken();
    } catch (error) {
      expect(await pageOf(error)).toMatch(/500 .*Unknown middleware grown-ups/s);
      expect(await pageOf(error, 'km')).toMatch(/500 .*មិនស្គាល់.*grown-ups/s);
    }
  });
});
