// chunk: start
import '#ui/tokens.css';
import '#ui/base.css';
import { BOARD_TEXTS, isBoardAt, PAGE_CHUNKS, pageAt } from '#app/page-chunks';
import { requestBoardEarly, requestListEarly, storedToken } from '#lib/early-response';
import { watchStyles } from '#lib/failed-styles';
import { loadTextPart, loadTexts, storedLocale } from '#lib/text-chunks';

// This script is small and runs first: whatever this page will need is requested here, at the same time.
watchStyles();
const locale = storedLocale();
const needed: Promise<unknown>[] = [loadTexts(locale)];
if (isBoardAt(window.location.hash)) {
  requestBoardEarly();
  needed.push(PAGE_CHUNKS.board(), ...BOARD_TEXTS.map((part) => loadTextPart(part, locale)));
} else if (storedToken() === undefined) needed.push(PAGE_CHUNKS.login());
else {
  const page = pageAt(window.location.hash);
  if (page === 'patient_list') requestListEarly(locale);
  needed.push(import('#app/frame'), PAGE_CHUNKS[page]());
}
// The first texts are laid out in it, instead of laid out anew when it comes.
void document.fonts?.load('1rem Inter').catch(() => undefined);
// Each is asked for again where it is used, and that place shows a failure.
for (const chunk of needed) chunk.catch(() => undefined);

// In a task of its own on a slow device; index.html preloads it.
import('#app/render-app').then(({ renderApp }) => renderApp()).catch(showLoadError);

/** In three languages, because the texts may be what is missing. */
function showLoadError(): void {
  const root = document.getElementById('root');
  if (root) root.textContent = 'Vigilia laadt niet · Vigilia no carga · Vigilia does not load';
}
