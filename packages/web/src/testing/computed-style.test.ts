import { expect, test } from 'vitest';
import { jsdomStyle } from './computed-style';

const PROPERTIES = ['display', 'visibility', 'opacity', 'pointer-events'];

test.each([
  '<div><span>a</span><b>b</b><svg><path></path></svg></div>',
  '<div hidden><p>a</p></div>',
  '<div style="display: none"><p>a</p></div>',
  '<div style="display: flex; opacity: 0.5"><p style="display: inline">a</p></div>',
  '<div style="visibility: hidden"><p>a</p><p style="visibility: visible"><i>b</i></p></div>',
  '<div style="pointer-events: none"><p>a</p><p style="pointer-events: auto"><i>b</i></p></div>',
  '<form><label>a<input></label><input type="hidden"><button>b</button><textarea></textarea></form>',
  '<table><thead><tr><th>a</th></tr></thead><tbody><tr hidden><td>b</td></tr></tbody></table>',
  '<ul><li>a</li></ul><dl><dt>a</dt><dd>b</dd></dl><details><summary>a</summary>b</details>',
  '<dialog>a</dialog><dialog open>b</dialog><template></template><style></style><main><section><h2>c</h2></section></main>',
])('as jsdom computes them: %s', (html) => {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const stylesBy = (get: typeof window.getComputedStyle) =>
    [...root.querySelectorAll('*')].map((element) =>
      [element.localName, ...PROPERTIES.map((name) => get(element).getPropertyValue(name))].join(' '),
    );
  expect(jsdomStyle()).not.toBe(window.getComputedStyle);
  expect(stylesBy(window.getComputedStyle)).toEqual(stylesBy(jsdomStyle()));
  root.remove();
});
