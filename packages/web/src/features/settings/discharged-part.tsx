import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconListSearch, IconSearch, IconUserCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type DischargedPatient,
  listDischarged,
  prepareRestore,
  restorePatient,
} from '@vigilia/contract/discharged';
import { useState } from 'react';
import { fullName } from '#lib/full-name';
import { useTexts } from '#lib/i18n';
import { callQuery } from '#lib/list-query';
import { useMay } from '#lib/may';
import { useIdCentro, useZone } from '#lib/session';
import { formatDate, formatDay } from '#lib/times';
import items from '#ui/item-list.module.css';
import { Loaded } from '#ui/loaded';
import { Notice } from '#ui/notice';
import { RecordDialog, type RecordKind } from '#ui/record-dialog';
import { Section } from '#ui/section';
import classes from './settings.module.css';

/** Longer than between two letters. */
const SEARCH_WAIT = 400;

/** Residents who were discharged, perhaps by mistake: found by name and taken back. */
export function DischargedPart() {
  const t = useTexts();
  const idCentro = useIdCentro();
  const [searchText, setSearchText] = useState('');
  // Every search is an entry in the access log: one for the name, not one for each letter.
  const [typed] = useDebouncedValue(searchText, SEARCH_WAIT);
  const name = typed.trim();
  const search = callQuery(listDischarged, { query: { idCentro, ...(name && { name }) } });
  const query = useQuery({ ...search, placeholderData: keepPreviousData });
  const [restoring, setRestoring] = useState<DischargedPatient | null>(null);
  const mayRestore = useMay()('patient:restore');
  return (
    <Section
      title={t('settings.discharged.title')}
      lead={mayRestore ? t('settings.discharged.lead') : undefined}
    >
      <TextInput
        className={classes.narrow}
        type="search"
        size="md"
        aria-label={t('settings.discharged.search')}
        placeholder={t('settings.discharged.search')}
        leftSection={<IconSearch size={18} />}
        maxLength={100}
        value={searchText}
        onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
      />
      <Loaded
        query={query}
        skeleton={4 * 65}
        empty={
          name ? (
            <Notice
              icon={IconListSearch}
              text="tables.noMatch"
              hint={t('settings.discharged.noMatchHint', { name })}
              action={{ label: t('tables.clear'), onClick: () => setSearchText('') }}
            />
          ) : (
            <Notice icon={IconUserCheck} text="settings.discharged.empty" />
          )
        }
      >
        {({ lista, total }) => (
          <>
            <ul className={items.list}>
              {lista.map((patient) => (
                <DischargedItem
                  key={patient.id}
                  patient={patient}
                  restore={mayRestore && (() => setRestoring(patient))}
                />
              ))}
            </ul>
            {total > lista.length && (
              <p className={items.small}>{t('settings.discharged.more', { shown: lista.length, total })}</p>
            )}
          </>
        )}
      </Loaded>
      {restoring !== null && (
        <RecordDialog
          kind={RESTORING}
          id={restoring.id}
          name={fullName(restoring)}
          close={() => setRestoring(null)}
        />
      )}
    </Section>
  );
}

/** Where nobody may take them back, without `restore`. */
function DischargedItem({ patient, restore }: { patient: DischargedPatient; restore: false | (() => void) }) {
  const t = useTexts();
  const zone = useZone();
  const name = fullName(patient);
  return (
    <li className={items.item}>
      <div className={items.about}>
        <p className={items.name}>{name}</p>
        <p className={items.small}>
          {t('ward.born', { date: formatDay(patient.fechaNacimiento) })} · {patient.seccionNombre},{' '}
          {t('patients.room', { room: patient.numeroHabitacion })}
        </p>
        <p className={items.small}>
          {t('settings.discharged.on', { date: formatDate(patient.dischargedAt, zone) })}
        </p>
      </div>
      {restore && (
        <div className={items.acts}>
          <Button
            variant="default"
            aria-label={`${t('settings.discharged.restore')}: ${name}`}
            onClick={restore}
          >
            {t('settings.discharged.restore')}
          </Button>
        </div>
      )}
    </li>
  );
}

const RESTORING: RecordKind = {
  name: 'restore',
  list: listDischarged,
  prepare: prepareRestore,
  edit: {
    endpoint: restorePatient,
    title: 'settings.discharged.restore',
    saved: 'settings.discharged.restored',
  },
};
