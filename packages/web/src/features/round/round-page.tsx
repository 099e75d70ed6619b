import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Patient, PatientList } from '@vigilia/contract/patients';
import { useState } from 'react';
import { useSections } from '#care/use-sections';
import { useTexts } from '#lib/i18n';
import { patientsQuery } from '#lib/patients-query';
import { useCentre, useIdCentro } from '#lib/session';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { Page } from '#ui/page';
import { SectionFilter } from '#ui/section-filter';
import { Skeleton } from '#ui/skeleton';
import { RoundActs } from './round-acts';
import { RoundBar } from './round-bar';
import { RoundList } from './round-list';
import classes from './round-page.module.css';
import { type RoundAct, useRound } from './use-round';

/** One act for several residents: choose it, tap everybody, record once. The list keeps its own acts beside it. */
export function RoundPage() {
  const t = useTexts();
  const query = useQuery(patientsQuery(useIdCentro()));
  return (
    <Page title={t('nav.round')} subtitle={useCentre()?.nombre}>
      <Loaded
        query={query}
        stale={false}
        skeleton={<Skeleton height={520} />}
        empty={<Notice icon={IconUsers} text="patients.empty" />}
      >
        {(list) => <Round list={list} />}
      </Loaded>
    </Page>
  );
}

const NOBODY: ReadonlySet<number> = new Set();

function Round({ list }: { list: PatientList }) {
  const t = useTexts();
  const { chosen: sections, choose } = useSections(list.secciones);
  const [act, setAct] = useState<RoundAct>({ kind: 'changed', result: null });
  const [tapped, setTapped] = useState(NOBODY);
  const { last, record, undo } = useRound();
  const shown = list.secciones
    .filter(({ id }) => sections.length === 0 || sections.includes(id))
    .map(({ id, nombre }) => ({
      ...{ id, nombre, residents: list.lista.filter(({ seccion }) => seccion === id) },
    }))
    .filter(({ residents }) => residents.length > 0);
  // Only who can be seen: nobody is recorded out of sight.
  const chosen = shown.flatMap(({ residents }) => residents.filter(({ id }) => tapped.has(id)));
  const toggle = ({ id }: Patient) =>
    setTapped((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  if (shown.length === 0)
    return (
      <Notice
        icon={IconUsers}
        text="ward.noneHere"
        action={{ label: t('patients.allSections'), onClick: () => choose([]) }}
      />
    );
  return (
    <div className={classes.round}>
      <RoundActs act={act} onChange={setAct} />
      <RoundList
        sections={shown}
        filter={<SectionFilter sections={list.secciones} chosen={sections} onChange={choose} icon />}
        tapped={tapped}
        onToggle={toggle}
      />
      <RoundBar
        {...{ act, chosen, last }}
        onRecord={() => {
          // Nobody is chosen any more, so that a second tap records nothing.
          setTapped(NOBODY);
          void record(chosen, act);
        }}
        onClear={() => setTapped(NOBODY)}
        onUndo={(round) => void undo(round)}
      />
    </div>
  );
}
