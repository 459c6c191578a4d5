import { geocode } from '@portal/contracts/geocoding';
import { addressProblem } from '@portal/domain/validation';
import { useEndpoint } from '@portal/platform/query';
import { useSwitches } from '@portal/platform/switches';
import { Meta } from '@portal/ui/text';
import { useEffect, useState } from 'react';
import type { DeviceValues } from './device-values';
import { useDeviceTexts } from './texts';

type Address = Pick<DeviceValues, 'street' | 'zipcode' | 'city' | 'country'>;

/** Nobody is asked while somebody types (ms). */
const PAUSE_MS = 600;

/** Where the typed address is, as soon as it is enough of one, and how closely that is known [R-EXT-07]. */
export function AddressPlace({ street, zipcode, city, country, className }: Address & { className: string }) {
  // Spaces around make no other address [R-VAL-18].
  const typed = JSON.stringify({
    street: street.trim(),
    zipcode: zipcode.trim(),
    city: city.trim(),
    country: country.trim(),
  });
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isOn = useSwitches(({ map }) => map);
  const address = JSON.parse(settled) as Address;
  if (!isOn || addressProblem(address) !== undefined) return null;
  return (
    <Meta as="p" role="status" className={className}>
      <Answer address={address} />
    </Meta>
  );
}

function Answer({ address }: { address: Address }) {
  const { t, language } = useDeviceTexts();
  const { data, error } = useEndpoint(geocode, { query: address }, { staleTime: Infinity });
  if (!data) return t(error ? 'place.failed' : 'place.looking');
  const [longitude, latitude] = data.features[0]?.center ?? [];
  if (longitude === undefined || latitude === undefined) return t('place.unknown');
  // Four digits are some ten metres.
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: data.accuracy === 'city' ? 2 : 4 });
  const at = t('place.at', { latitude: digits.format(latitude), longitude: digits.format(longitude) });
  return `${at} ${t(`place.${data.accuracy}`)} ${t('place.source', { source: data.attribution })}`;
}
