import { listOrders } from '@vigilia/contract/orders';
import { useList } from '#lib/list-query';

export const useOrders = () => useList(listOrders);
