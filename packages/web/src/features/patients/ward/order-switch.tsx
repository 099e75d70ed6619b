import { UnstyledButton } from '@mantine/core';
import { IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsSomebodyOnDuty } from '#care/duty-query';
import { useLayout } from '#lib/layout';
import { useStored } from '#lib/use-stored';
import classes from './order-switch.module.css';

interface OrderSwitchProps {
  order: WardOrder;
  onChange: (order: WardOrder) => void;
}

/** By urgency or by room. */
export function OrderSwitch({ order, onChange }: OrderSwitchProps) {
  const { t } = useTranslation();
  if (useLayout() === 'phone')
    return (
      <UnstyledButton
        className={classes.icon}
        aria-label={t('ward.byUrgency')}
        title={t('ward.byUrgency')}
        aria-pressed={order === 'urgency'}
        onClick={() => onChange(order === 'urgency' ? 'room' : 'urgency')}
      >
        <IconSortDescending size={20} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
    );
  return (
    <div className={classes.order} role="group" aria-label={t('ward.order')} data-order={order}>
      {WARD_ORDERS.map((each) => (
        <UnstyledButton
          key={each}
          className={classes.choice}
          aria-pressed={each === order}
          onClick={() => onChange(each)}
        >
          {t(TEXTS[each])}
        </UnstyledButton>
      ))}
    </div>
  );
}

const TEXTS = { urgency: 'ward.byUrgency', room: 'ward.byRoom' } as const;

const WARD_ORDERS = ['urgency', 'room'] as const;
export type WardOrder = (typeof WARD_ORDERS)[number];

/** Kept in this browser. Nothing chosen: by urgency where somebody is on duty, and on a phone; elsewhere by room. */
export function useWardOrder() {
  const onPhone = useLayout() === 'phone';
  const onDuty = useIsSomebodyOnDuty();
  const [chosen, choose] = useStored('wardOrder', orderIn);
  const order: WardOrder = chosen ?? (onPhone || onDuty ? 'urgency' : 'room');
  return { order, chosen, choose };
}

const orderIn = (stored: unknown) => WARD_ORDERS.find((order) => order === stored);
