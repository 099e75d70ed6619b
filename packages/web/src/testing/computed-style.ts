type GetStyle = typeof window.getComputedStyle;

/** jsdom's own function for each of ours. */
const replaced = new WeakMap<GetStyle, GetStyle>();
export const jsdomStyle = (): GetStyle => replaced.get(window.getComputedStyle) ?? window.getComputedStyle;

/**
 * No stylesheet is loaded in jsdom, which nevertheless tries every rule of its own on an element and all its ancestors,
 * for every question whether something can be seen: half of a test's time. The four properties that those questions
 * ask for follow from the tag, the attributes and the inline styles. For everything else jsdom answers.
 */
export function computeStylesQuickly(): void {
  if (replaced.has(window.getComputedStyle)) return; // the files of a worker share their window
  const complete = window.getComputedStyle.bind(window);
  const plain = document.implementation.createHTMLDocument();
  const displays = new Map<string, string>();

  /** Of an element without attributes but a field's type, which may be hidden. */
  const displayOfTag = ({ localName: tag }: Element, type: string | null) => {
    const kind = `${tag} ${type}`;
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const same = plain.createElement(tag);
    if (type !== null) same.setAttribute('type', type);
    const { display } = complete(same);
    displays.set(kind, display);
    return display;
  };
  const display = (element: Element) =>
    inline(element, 'display') ||
    (BY_ATTRIBUTE.some((name) => element.hasAttribute(name)) || BY_STATE.has(element.localName)
      ? complete(element).display
      : displayOfTag(element, element.localName === 'input' ? element.getAttribute('type') : null));

  const quick: Record<string, (element: Element) => string> = {
    display,
    visibility: (element) => inherited(element, 'visibility', complete) || 'visible',
    opacity: (element) => inline(element, 'opacity') || '1',
    'pointer-events': (element) => inherited(element, 'pointer-events', complete) || 'auto',
  };

  const getComputedStyle: GetStyle = (element, pseudoElement) => {
    let all: CSSStyleDeclaration | undefined;
    const ask = () => (all ??= complete(element, pseudoElement));
    const answer = (name: string) => quick[name]?.(element) ?? ask().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return answer;
        if (name === 'pointerEvents') return answer('pointer-events');
        if (typeof name === 'string' && name in quick) return answer(name);
        const value: unknown = Reflect.get(ask(), name);
        return typeof value === 'function' ? value.bind(ask()) : value;
      },
    });
  };
  replaced.set(getComputedStyle, complete);
  // Vitest's global object has a copy of what jsdom's window has; libraries ask either.
  for (const view of [window, document.defaultView]) Object.assign(view ?? {}, { getComputedStyle });
}

const BY_ATTRIBUTE = ['hidden', 'popover'];
const BY_STATE = new Set(['details', 'dialog', 'noscript', 'summary']);

/** jsdom parses the inline style when it is first read; most elements have none. */
const inline = (element: Element, name: string): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : '';

/** Of something hidden jsdom is asked: a row of a table collapses instead. */
function inherited(element: Element, name: string, complete: GetStyle): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = at.hasAttribute('hidden') ? complete(at).getPropertyValue(name) : inline(at, name);
    if (value) return value;
  }
  return '';
}
