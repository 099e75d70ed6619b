/** Of the page alone: it comes before the web app, which a phone cannot open yet. */
export const TRUST_STYLE = `:root {
  --page: #f5f5f2; --card: #ffffff; --line: #e2e4de; --strong: #858d86; --text: #17201b; --quiet: #57625b;
  --accent: #147242; --on: #ffffff; --soft: #eaf3ee; --warn: #fdf4de; --warn-ink: #7a4f00;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f100d; --card: #181a16; --line: #2c2f28; --strong: #767a6d; --text: #ebe9e0; --quiet: #a5a698;
    --accent: #6fcf97; --on: #0d1f16; --soft: #182219; --warn: #2a2312; --warn-ink: #f0c56b;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
nav { display: flex; gap: 16px; justify-content: flex-end; max-width: 880px; margin: 0 auto; padding: 16px 20px 0; font-size: 15px; }
nav a, nav strong { padding: 12px 4px; }
a { color: var(--accent); }
main { max-width: 880px; margin: 0 auto; padding: 0 20px 48px; }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0 12px; text-wrap: balance; }
h2 { font-size: 17px; margin: 0 0 4px; }
p { margin: 0 0 12px; max-width: 68ch; }
.quiet, figcaption { color: var(--quiet); font-size: 15px; }
.button {
  display: inline-flex; align-items: center; min-height: 48px; padding: 0 20px; border-radius: 10px;
  background: var(--accent); color: var(--on); font-weight: 600; text-decoration: none; margin-bottom: 20px;
}
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 6px; }
[role='status']:not([hidden]) { background: var(--warn); color: var(--warn-ink); border-radius: 10px; padding: 12px 16px; }
#trusted:not([hidden]) { background: var(--soft); color: var(--text); display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; justify-content: space-between; margin-bottom: 16px; }
#trusted > * { margin: 0; }
.file, section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 20px; margin-top: 16px; }
.file { display: flex; gap: 24px; justify-content: space-between; flex-wrap: wrap; }
.file > div { flex: 1 1 320px; }
.fingerprint { font: 600 16px/1.7 ui-monospace, monospace; display: flex; flex-wrap: wrap; gap: 0 20px; }
.fingerprint span { white-space: nowrap; }
figure { margin: 0; width: 168px; }
figure svg { display: block; width: 168px; height: 168px; border-radius: 10px; }
ol { margin: 12px 0 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 20px; counter-reset: step; list-style: none; }
li { counter-increment: step; }
li p { margin: 8px 0 0; display: flex; gap: 10px; min-width: 0; overflow-wrap: anywhere; hyphens: auto; }
li p::before {
  content: counter(step); flex: none; width: 26px; height: 26px; border-radius: 50%; background: var(--soft); color: var(--accent);
  font-weight: 700; font-size: 15px; display: grid; place-items: center;
}
li svg { display: block; height: 176px; max-width: 100%; font: 600 13px system-ui, sans-serif; }
.frame { fill: var(--page); stroke: var(--strong); stroke-width: 1.5; }
.bar { fill: var(--line); }
.line { stroke: var(--strong); stroke-width: 1.5; fill: none; }
.marked { fill: var(--soft); stroke: var(--accent); stroke-width: 2; }
.pressed { fill: var(--accent); }
.knob { fill: var(--on); }
svg text { fill: var(--text); }
svg .on text { fill: var(--on); }
@media (max-width: 500px) {
  h1 { font-size: 24px; }
  li { display: flex; gap: 16px; align-items: center; }
  li svg { flex: none; width: 128px; height: auto; }
  li p { flex: 1; }
  ol { grid-template-columns: minmax(0, 1fr); }
  figure { display: none; }
}
`;

/** By https from a page that came by http: it succeeds only where the certificate is trusted. */
export const TRUST_CHECK = `const show = (id) => { document.getElementById(id).hidden = false; };
if (location.protocol === 'http:')
  fetch(document.body.dataset.home + '/trust/ok', { mode: 'no-cors', cache: 'no-store' }).then(
    () => show('trusted'),
    () => show('untrusted'),
  );
`;
