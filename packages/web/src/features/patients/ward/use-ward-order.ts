import { useState } from 'react';
import { useLayout } from '#lib/layout';
import { readJson, writeJson } from '#lib/storage';

export const WARD_ORDERS = ['urgency', 'room'] as const;
export type WardOrder = (typeof WARD_ORDERS)[number];

const KEY = 'wardOrder';

/** Kept in this browser. Nothing chosen: by urgency on a phone, which shows four cards; elsewhere by room. */
export function useWardOrder(): [WardOrder, (order: WardOrder) => void] {
  const onPhone = useLayout() === 'phone';
  const [chosen, setChosen] = useState(read);
  const choose = (order: WardOrder) => {
    writeJson(localStorage, KEY, order);
    setChosen(order);
  };
  return [chosen ?? (onPhone ? 'urgency' : 'room'), choose];
}

function read(): WardOrder | undefined {
  const stored = readJson(localStorage, KEY);
  return WARD_ORDERS.find((order) => order === stored);
}
