import type { Page } from 'playwright-core';

interface Node {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly value?: { readonly value: string | number };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Their text is their name: it is not said twice. */
const NAMED = new Set([
  'button',
  'link',
  'heading',
  'tab',
  'menuitem',
  'image',
  'columnheader',
  'rowheader',
  'cell',
  'gridcell',
  'checkbox',
  'radio',
  'switch',
  'combobox',
  'DisclosureTriangle',
]);
const SILENT = new Set([
  'generic',
  'none',
  'presentation',
  'InlineTextBox',
  'LineBreak',
  'LabelText',
  'RootWebArea',
  'paragraph',
  'ListMarker',
  'sectionheader',
  'sectionfooter',
]);
const STATES = ['level', 'pressed', 'expanded', 'selected', 'checked', 'disabled', 'busy', 'live'];

/**
 * What a screen reader gets of a part of the page, in its order: role, name and state of each node of Chromium's
 * accessibility tree. Dates, times and durations are left out, because they are different in every run.
 */
export async function spokenIn(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { nodes } = (await session.send('Accessibility.queryAXTree', { nodeId })) as unknown as {
      nodes: Node[];
    };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const parentRole = ({ parentId }: Node): string | undefined => {
      const parent = byId.get(parentId ?? '');
      if (!parent) return undefined;
      return SILENT.has(parent.role?.value ?? '') || parent.ignored ? parentRole(parent) : parent.role?.value;
    };
    return nodes
      .filter((node) => !node.ignored && !SILENT.has(node.role?.value ?? ''))
      .filter((node) => node.role?.value !== 'StaticText' || !NAMED.has(parentRole(node) ?? ''))
      .map(textOf)
      .filter((text) => text !== '')
      .join('\n');
  } finally {
    await session.detach();
  }
}

function textOf({ role, name, value, properties = [] }: Node): string {
  const text = (name?.value ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\d\d\/\d\d(\/\d{4})?/g, 'DD/MM')
    .replace(/\b\d+:\d\d\b|\b\d+ min\b/g, 'TIME')
    .trim();
  if (role?.value === 'StaticText') return text;
  if (role?.value === 'image' && text === '') return '';
  const states = properties
    .filter(({ name, value }) => STATES.includes(name) && value.value !== false && value.value !== 'off')
    .map(({ name, value }) => (value.value === true ? name : `${name} ${String(value.value)}`));
  return [role?.value, text && `“${text}”`, value?.value, ...states].filter(Boolean).join(' ');
}
