import type { HandoverPage, HandoverSection } from '@vigilia/contract/handover';
import { useMemo } from 'react';
import { useDuty } from '#care/use-duty';
import { HandoverBlock } from './handover-block';
import { HomePart } from './home-part';
import { JustBegun } from './just-begun';

interface HandoverSectionsProps {
  page: HandoverPage;
  shown: readonly HandoverSection[];
}

/** What concerns the home, and a block for each section: first those that one has duty for. */
export function HandoverSections({ page, shown }: HandoverSectionsProps) {
  const { mine } = useDuty();
  const isOnDuty = useMemo(() => {
    const sections = mine?.secciones;
    return (id: number) => sections !== undefined && (sections.length === 0 || sections.includes(id));
  }, [mine]);
  const order = shown.toSorted((a, b) => Number(isOnDuty(b.id)) - Number(isOnDuty(a.id)));
  return (
    <>
      <JustBegun page={page} />
      <HomePart page={page} />
      {order.map((section) => (
        <HandoverBlock key={section.id} page={page} section={section} onDuty={isOnDuty(section.id)} />
      ))}
    </>
  );
}
