// chunk: cards
import { useState } from 'react';
import { centreOf, type Session, useSession } from '#lib/session';
import { readJson, writeJson } from '#lib/storage';

const KEY = 'sections';

/** The chosen sections, stored in this browser for each user and centre. None means all. */
export function useSections(known: readonly { id: number }[] | undefined) {
  const session = useSession();
  const owner = ownerOf(session);
  const [choices, setChoices] = useState(read);
  const storedIds = choices[owner] ?? [];
  // A deleted section must not hide all patients.
  const chosen = known ? storedIds.filter((id) => known.some((section) => section.id === id)) : storedIds;
  const choose = (ids: number[]) => {
    const next = { ...read(), [owner]: ids };
    writeJson(localStorage, KEY, next);
    setChoices(next);
  };
  return { chosen, choose };
}

/** The sections that this user chose in this centre, for what is not on the screen. None means all. */
export const chosenSections = (session: Session): readonly number[] => read()[ownerOf(session)] ?? [];

const ownerOf = (session: Session): string => `${session.user?.username}@${centreOf(session)?.id}`;

function read(): Record<string, number[]> {
  const stored = readJson(localStorage, KEY);
  return isChoices(stored) ? stored : {};
}

const isChoices = (value: unknown): value is Record<string, number[]> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((ids) => Array.isArray(ids) && ids.every(Number.isInteger));
