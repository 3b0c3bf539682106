import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { followSite } from './follow-site.ts';
import { readSiteSettings, selectOwnWords } from './site-settings.ts';

const words: Record<string, unknown> = {
  interface: { header: { about: 'About' }, hello: 'Hello {name}', contact: { mailbox: 'a@b.example' } },
};
const readJson = ((path: string) => words[/([a-z]+)\.json$/.exec(path)?.[1] ?? ''] ?? {}) as ReadJson;

/** An operator's site, and the versions of it that were loaded. */
function aSite(contents: Record<string, unknown>) {
  const loaded: string[] = [];
  const site = followSite({ mailbox: 'own@insurer.example', office: '+855 23 111 111' }, readJson, async (version) => {
    loaded.push(version);
    return contents[version];
  });
  return { site, loaded };
}

describe('the site', () => {
  test('shows the operator’s settings until a release is on sale, and again when none is', async () => {
    const { site, loaded } = aSite({
      one: { site: { mailbox: 'sold@insurer.example', words: { km: { 'interface.header.about': 'អំពី' } } } },
    });
    const before = [site.settings(), site.own('en'), site.words(), site.version()];
    expect(before).toEqual([
      { mailbox: 'own@insurer.example', office: '+855 23 111 111' },
      { 'interface.contact.abroadNumber': '+855 23 111 111' },
      {},
      null,
    ]);
    await site.follow('one');
    expect(site.settings()).toEqual({ mailbox: 'sold@insurer.example', office: '+855 23 111 111' });
    expect(site.words()).toEqual({ 'km interface': { 'interface.header.about': 'អំពី' } });
    expect(site.own('km')).toEqual({
      'interface.header.about': 'អំពី',
      'interface.contact.abroadNumber': '+855 23 111 111',
    });
    expect(site.own('en')).toEqual({ 'interface.contact.abroadNumber': '+855 23 111 111' });
    expect(site.version()).toBe('one');
    await site.follow(null);
    expect(loaded).toEqual(['one']);
    expect([site.settings(), site.own('en'), site.words(), site.version()]).toEqual(before);
  });

  test('is loaded once for a version', async () => {
    const { site, loaded } = aSite({ one: {}, two: undefined });
    for (const version of ['one', 'one', 'two', 'one']) await site.follow(version);
    expect(loaded).toEqual(['one', 'two', 'one']);
    expect(site.settings()).toEqual({ mailbox: 'own@insurer.example', office: '+855 23 111 111' });
  });

  test('omits messages that are unknown, that settings contain, or whose placeholders differ', async () => {
    const en = {
      ...{ 'interface.header.about': 'Us', 'interface.header.gone': 'Gone', 'interface.hello': 'Hello {who}' },
      ...{ 'interface.contact.mailbox': 'x@y.example' },
    };
    const { site } = aSite({
      one: { site: { words: { en } } },
      two: { site: { words: { en: { 'interface.hello': 'Hi, {name}' } } } },
    });
    await site.follow('one');
    expect(site.words()).toEqual({ 'en interface': { 'interface.header.about': 'Us' } });
    await site.follow('two');
    expect(site.words()).toEqual({ 'en interface': { 'interface.hello': 'Hi, {name}' } });
  });

  test('ignores settings that no evaluation passed', async () => {
    const { site } = aSite({ wrong: { site: { mailbox: 'nobody', links: {} } } });
    await site.follow('wrong');
    expect(site.settings()).toEqual({ mailbox: 'own@insurer.example', office: '+855 23 111 111' });
  });
});

describe('the settings of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (text: string) => {
    const file = join(folder, 'site.json');
    writeFileSync(file, text);
    return readSiteSettings(file);
  };

  test('are read from their file, and are empty if no file is named', () => {
    expect(readSiteSettings(undefined)).toEqual({});
    expect(written('{"office": "+855 23 111 111"}')).toEqual({ office: '+855 23 111 111' });
    expect(() => written('{"office": "23"}')).toThrow(/^SITE_SETTINGS: .*site\.json\/office /);
    expect(() => written('{"office":')).toThrow(/^SITE_SETTINGS: .*site\.json cannot be read: /);
  });

  test('provide the numbers that sentences name', () => {
    expect(selectOwnWords({})).toEqual({});
    expect(selectOwnWords({ tollFree: '1800-1' })).toEqual({ 'interface.contact.tollFreeNumber': '1800-1' });
    expect(selectOwnWords({ office: '+855 23' })).toEqual({ 'interface.contact.abroadNumber': '+855 23' });
  });
});
