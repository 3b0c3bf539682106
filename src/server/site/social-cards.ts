import sharp from 'sharp';
import type { SiteServices } from '#server/site/services.ts';

const WIDTH = 1200;

export type SocialCards = {
  /** Returns the picture of a product, or of the site (`site`), as PNG of 1200 × 630; undefined for an unknown name. */
  card(name: string, locale: 'en' | 'km'): Promise<Buffer | undefined>;
};

/** Creates the pictures of shared links: in the site's own fonts, drawn once for each version of a product. */
export function createSocialCards({ catalogue, wording, documents }: SiteServices): SocialCards {
  const drawn = new Map<string, Promise<Buffer>>();
  return {
    async card(name, locale) {
      const product = catalogue.current(name);
      if (!product && name !== 'site') return undefined;
      const words = product?.messages(locale) ?? {};
      const texts = {
        brand: wording.say(locale, 'interface.brand.name'),
        title: words[`${name}.name`] ?? wording.say(locale, 'interface.brand.name'),
        line: words[`${name}.tagline`] ?? wording.say(locale, 'interface.home.title'),
        foot: wording.say(locale, 'interface.brand.statement'),
      };
      const key = JSON.stringify([locale, texts]);
      const known = drawn.get(key);
      if (known) return known;
      const made = documents
        .renderCard(texts, locale)
        .then((svg) => sharp(svg, { density: 72 }).resize({ width: WIDTH }).png({ palette: true }).toBuffer());
      drawn.set(key, made);
      // A failed drawing may be requested again.
      made.catch(() => drawn.delete(key));
      return made;
    },
  };
}
