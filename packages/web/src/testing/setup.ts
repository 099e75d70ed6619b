import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { LOCALES } from '@vigilia/domain/locales';
import { afterEach, beforeAll, vi } from 'vitest';
import { addTexts, startTexts, switchLanguage } from '#lib/i18n';
import { publish } from '#lib/session';
import { resetStores } from '#lib/store';
import { loadTextPart, loadTexts, TEXT_PARTS } from '#lib/text-chunks';
import { computeStylesQuickly } from './computed-style';
import { getErrorDescribedLater } from './element-error';
import { omitOwnerStacks } from './owner-stacks';

// What jsdom lacks. Motion is reduced, and every width is a desk's.
window.matchMedia = (query) =>
  ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

computeStylesQuickly();
omitOwnerStacks();

// A busy machine may need longer than a second; what is there at once is still found at once.
configure({ asyncUtilTimeout: 30_000, getElementError: getErrorDescribedLater });
beforeAll(async () => {
  await startTexts();
  for (const locale of LOCALES) {
    const parts = await Promise.all(TEXT_PARTS.map((part) => loadTextPart(part, locale)));
    for (const texts of [await loadTexts(locale), ...parts]) addTexts(locale, texts);
  }
});

// The files of a worker share its modules.
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // The query library remembers that the device is offline, and hears of nothing while no page is shown.
  onlineManager.setOnline(true);
  publish(false);
  resetStores('person');
  resetStores('device');
  window.history.replaceState(null, '', '/');
  switchLanguage('nl');
});
