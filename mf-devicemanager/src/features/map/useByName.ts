import { nameOrder } from '@portal/domain/sort';
import { useMemo, useRef } from 'react';

interface Named {
  uuid: string;
  name: string;
}

/**
 * A list by name. While only what stands beside the names changes, as it does all the time in a large fleet, nothing is compared anew:
 * sorting 50,000 names takes longer than a frame.
 */
export function useByName<T extends Named>(list: readonly T[], language: string): readonly T[] {
  const known = useRef<{ language: string; from: readonly Named[]; order: readonly number[] }>(undefined);
  return useMemo(() => {
    const { current } = known;
    const isSame =
      current?.language === language &&
      current.from.length === list.length &&
      current.from.every(({ uuid, name }, index) => list[index]?.uuid === uuid && list[index].name === name);
    const order = isSame ? current.order : orderOf(list, language);
    known.current = { language, from: list, order };
    return order.map((index) => list[index] as T);
  }, [list, language]);
}

function orderOf(list: readonly Named[], language: string): number[] {
  const compare = nameOrder(language);
  return list.map((_, index) => index).sort((one, other) => compare(list[one] as Named, list[other] as Named));
}
