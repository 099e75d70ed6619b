import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './order-switch.module.css';
import { WARD_ORDERS, type WardOrder } from './use-ward-order';

interface OrderSwitchProps {
  order: WardOrder;
  onChange: (order: WardOrder) => void;
}

/** By urgency or by room. */
export function OrderSwitch({ order, onChange }: OrderSwitchProps) {
  const { t } = useTranslation();
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
