import type { HandoverPage } from '@vigilia/contract/handover';
import { useEffect, useRef } from 'react';
import { announceAll } from '#lib/announce';
import { useTexts } from '#lib/i18n';
import { useMomentAt } from '#lib/moment';
import { isMe, useSession, useZone } from '#lib/session';

/** Tells screen-reader users which colleague has signed while the page was open. */
export function useSignatureAnnouncements(page: HandoverPage | undefined): void {
  const t = useTexts();
  const session = useSession();
  const momentAt = useMomentAt(useZone());
  const known = useRef<{ shift: string; keys: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    if (!page) return;
    const signatures = page.secciones.flatMap(({ id, nombre, signatures }) =>
      signatures.map((signature) => ({
        ...signature,
        nombre,
        key: `${id} ${signature.as} ${signature.staff.id} ${signature.at}`,
      })),
    );
    const before = known.current;
    const shift = `${page.date}/${page.shift}`;
    known.current = { shift, keys: new Set(signatures.map(({ key }) => key)) };
    if (before?.shift !== shift) return;
    const texts = signatures
      .filter(({ key, staff }) => !before.keys.has(key) && !isMe(session, staff))
      .map(
        ({ nombre, as, staff, at }) =>
          `${nombre}: ${t(`handover.signed.${as}`, { name: staff.nombre, at: momentAt(at) })}`,
      );
    announceAll(texts, () => texts.join('. '));
  }, [page, session, t, momentAt]);
}
