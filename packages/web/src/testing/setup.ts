import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { LOCALES } from '@vigilia/domain/locales';
import { afterEach, beforeAll, vi } from 'vitest';
import { clearAnnouncements } from '#lib/announce';
import { setConnectionState } from '#lib/connection-state';
import { dropDrafts } from '#lib/drafts';
import { i18n, startAlertTexts, startTexts } from '#lib/i18n';
import { closePause } from '#lib/pause-request';
import { clearReportedErrors } from '#lib/report-error';
import { publish } from '#lib/session';
import { updateSystemNotices } from '#lib/system-notices';
import { loadAlertTexts, loadTexts } from '#lib/text-chunks';
import { setTitleMark } from '#lib/title';
import { setUnsentCare } from '#lib/unsent-list';
import { setServerVersion } from '#lib/version';
import { outageEnded } from '#ui/toast';
import { computeStylesQuickly } from './computed-style';
import { getErrorDescribedLater } from './element-error';

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
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

computeStylesQuickly();

// A busy machine may need longer than a second; what is there at once is still found at once.
configure({ asyncUtilTimeout: 30_000, getElementError: getErrorDescribedLater });
beforeAll(async () => {
  await startTexts();
  for (const locale of LOCALES) {
    const texts = { ...(await loadTexts(locale)), alert: await loadAlertTexts(locale) };
    i18n.addResourceBundle(locale, 'translation', texts, true);
  }
  await startAlertTexts();
});

// The files of a worker share its modules.
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  publish(false);
  resetModuleState();
  window.history.replaceState(null, '', '/');
  await i18n.changeLanguage('nl');
});

/**
 * What modules remember of the user and the server. The product resets none of it when somebody else signs in on the same
 * page, so a test of two users on one page must not call this in between, and what it shows is what they would see.
 */
function resetModuleState(): void {
  dropDrafts();
  outageEnded();
  notifications.clean();
  notifications.cleanQueue();
  updateSystemNotices(new Headers());
  setConnectionState();
  clearReportedErrors();
  clearAnnouncements();
  setServerVersion(null);
  setTitleMark(false);
  closePause();
  setUnsentCare([]);
}
