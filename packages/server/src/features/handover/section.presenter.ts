import type { HandoverLine, HandoverSection } from '@vigilia/contract/handover';
import { knownSince } from '@vigilia/domain/handover/known-since';
import type { FrozenRow, SignatureRow } from './handover.store';
import type { NumberedLine } from './shift-lines';
import type { ShiftView, ShownSection } from './shift-view';

type Names = ReadonlyMap<number, string>;

/** A section that nobody has signed, as one member of staff reads it. */
export function presentOpenSection(
  view: ShiftView,
  { id, nombre }: ShownSection,
  reader: number,
): HandoverSection {
  const lines = view.lines.filter(({ seccion }) => seccion === id);
  return {
    ...{ id, nombre, signatures: [], frozenAt: null, fingerprint: null, erased: 0, knownSince: [] },
    pacientes: lines.map(({ line }) => withNames(line, view.names)),
    ownNotes: lines.flatMap(({ line, shiftNotes }) =>
      shiftNotes
        .filter(({ staffId }) => staffId === reader)
        .map(({ text }) => ({ paciente: line.paciente.id, text })),
    ),
  };
}

/** A section as it was when it was first signed, and what became known since. */
export function presentFrozen(view: ShiftView, frozen: FrozenRow): HandoverSection {
  const { seccion, nombre, frozenAt, hash } = frozen;
  const names = new Map(
    view.frozenNames.filter((name) => name.seccion === seccion).map(({ id, nombre }) => [id, nombre]),
  );
  const stored = view.frozenLines.filter((line) => line.seccion === seccion);
  const lines = stored.flatMap(({ line }) => (line === null ? [] : [JSON.parse(line) as NumberedLine]));
  const since = lines.flatMap((frozen) => {
    const now = view.lines.find(({ line }) => line.paciente.id === frozen.paciente.id)?.line;
    const parts = now ? knownSince(frozen, now) : [];
    return now && parts.length > 0 ? [{ parts, line: withNames(now, view.names) }] : [];
  });
  return {
    ...{ id: seccion, nombre, fingerprint: hash, ownNotes: [] },
    frozenAt: new Date(frozenAt).toISOString(),
    signatures: view.signatures.filter((one) => one.seccion === seccion).map(presentSignature),
    erased: stored.length - lines.length,
    pacientes: lines.map((line) => withNames(line, names)),
    knownSince: since,
  };
}

const presentSignature = ({ as, staffId, autor, at, note }: SignatureRow) => ({
  ...{ as, staff: { id: staffId, nombre: autor }, at: new Date(at).toISOString(), note },
});

/** The name of somebody who was erased is empty. */
function withNames({ open, notes, note, ...line }: NumberedLine, names: Names): HandoverLine {
  const person = (id: number | null) => (id === null ? null : { id, nombre: names.get(id) ?? '' });
  return {
    ...line,
    open: open.map((alert) => ({ ...alert, owner: person(alert.owner) })),
    notes: notes.map((one) => ({ ...one, staff: person(one.staff) })),
    note: note && { ...note, staff: person(note.staff) },
  };
}
