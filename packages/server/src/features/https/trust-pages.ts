import { X509Certificate } from 'node:crypto';
import { isLocale, LOCALES, type Locale } from '@vigilia/domain/locales';
import { renderSVG } from 'uqr';
import { pickLocale } from '#http/language';
import { type TextKey, text } from '#texts/texts';
import { TRUST_CHECK, TRUST_STYLE } from './trust-assets';
import { PICTURES, stepPicture } from './trust-pictures';

export interface TrustFile {
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const FILE = 'vigilia.crt';

/** In pairs, as phones and Windows show it. */
export const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256;

/**
 * What a phone needs to trust the authority of this installation. By http too: whoever does not trust it yet cannot come
 * by https. So nothing here is secret, and the fingerprint is compared with one on paper.
 */
export class TrustPages {
  private readonly authority: X509Certificate;

  constructor(
    authority: string,
    private readonly publicUrl: string,
    /** Where this is found by http. */
    private readonly httpPort: number,
  ) {
    this.authority = new X509Certificate(authority);
  }

  /** Undefined: there is no such page. */
  file(url: string, acceptLanguage: string | undefined): TrustFile | undefined {
    // Cut, not parsed: this comes from anybody, and there are addresses that URL throws at.
    const [pathname = '', query] = url.split('?', 2);
    if (pathname === '/trust' || pathname === '/trust/') {
      const asked = new URLSearchParams(query).get('lang');
      return this.page(asked !== null && isLocale(asked) ? asked : pickLocale(acceptLanguage));
    }
    if (pathname === `/trust/${FILE}`)
      return { type: 'application/x-x509-ca-cert', body: this.authority.raw };
    if (pathname === '/trust/style.css') return { type: 'text/css; charset=utf-8', body: TRUST_STYLE };
    if (pathname === '/trust/check.js') return { type: 'text/javascript; charset=utf-8', body: TRUST_CHECK };
    // Asked for by https from the page that came by http: the answer shows that the certificate was accepted.
    if (pathname === '/trust/ok')
      return { type: 'text/plain', body: 'ok', headers: { 'cross-origin-resource-policy': 'cross-origin' } };
    return undefined;
  }

  private page(locale: Locale): TrustFile {
    const say = (key: TextKey) => escaped(text(locale, key));
    const here = Object.assign(new URL('/trust', this.publicUrl), { protocol: 'http:', port: this.httpPort });
    const languages = LOCALES.map((one) =>
      one === locale
        ? `<strong>${LANGUAGES[one]}</strong>`
        : `<a href="/trust?lang=${one}" hreflang="${one}">${LANGUAGES[one]}</a>`,
    );
    const platforms = (['android', 'iphone', 'windows'] as const).map(
      (platform) =>
        `<section><h2>${PLATFORMS[platform]}</h2><ol>${PICTURES[platform]
          .map(
            (picture, index) =>
              `<li>${stepPicture(picture, (key) => say(key))}<p>${say(`trust.${platform}.${(index + 1) as 1 | 2 | 3}`)}</p></li>`,
          )
          .join('')}</ol></section>`,
    );
    const fingerprint = this.authority.fingerprint256.split(':');
    const groups = Array.from({ length: 8 }, (_, index) =>
      fingerprint.slice(index * 4, index * 4 + 4).join(' '),
    );
    return {
      type: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src ${this.publicUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'cache-control': 'no-store',
        vary: 'accept-language',
      },
      body: `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say('trust.title')}</title>
<link rel="stylesheet" href="/trust/style.css">
</head>
<body data-home="${escaped(this.publicUrl)}">
<nav>${languages.join('')}</nav>
<main>
<h1>${say('trust.title')}</h1>
<p>${say('trust.intro')}</p>
<div id="trusted" role="status" hidden><p>${say('trust.trusted')}</p><a class="button" href="${escaped(this.publicUrl)}">${say('trust.open')}</a></div>
<p id="untrusted" role="status" hidden>${say('trust.untrusted')}</p>
<div class="file">
<div>
<a class="button" href="/trust/${FILE}">${say('trust.download')}</a>
<h2>${say('trust.fingerprint')}</h2>
<p class="fingerprint">${groups.map((group) => `<span>${group}</span>`).join(' ')}</p>
<p class="quiet">${say('trust.compare')} ${say('trust.limits')}</p>
</div>
<figure>${renderSVG(here.href, { border: 2 })}<figcaption>${say('trust.phone')}</figcaption></figure>
</div>
${platforms.join('\n')}
</main>
<script src="/trust/check.js" defer></script>
</body>
</html>
`,
    };
  }
}

const LANGUAGES: Record<Locale, string> = { nl: 'Nederlands', es: 'Español', en: 'English' };
const PLATFORMS = { android: 'Android', iphone: 'iPhone, iPad', windows: 'Windows' };

const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
