import { findSupportPlaces, findSupportUsers, type SupportPlace, type SupportUser } from '@portal/contracts/support';
import { RIGHTS } from '@portal/domain/right-names';
import type { Right } from '@portal/domain/rights';
import { matcher } from '@portal/domain/search';
import { useEndpoint } from '@portal/platform/query';
import { Avatar } from '@portal/ui/avatar';
import { useState } from 'react';
import { useSupportTexts } from '../texts';
import { SearchPicker } from './SearchPicker';
import { useTyped } from './useTyped';

interface PickerProps<T> {
  chosen: T | undefined;
  onChoose: (one: T) => void;
}

/** So many are offered; who looks for another one types more of it. */
const MOST = 20;

/** What the two that ask the server have alike: what is typed, and what is asked for it. */
function useSearch() {
  const [text, setText] = useState('');
  const q = useTyped(text.trim());
  return { onType: setText, query: { limit: MOST, ...(q !== '' && { q }) }, waits: q !== text.trim() };
}

/** An account of the portal. */
export function PersonPicker({ chosen, onChoose }: PickerProps<SupportUser>) {
  const { t } = useSupportTexts();
  const { onType, query, waits } = useSearch();
  const { data = [], isFetching } = useEndpoint(findSupportUsers, { query }, { keepPrevious: true });
  const pickable = (user: SupportUser) => ({
    user,
    key: user.id,
    text: user.name || user.email,
    hint: user.name ? user.email : undefined,
  });
  return (
    <SearchPicker
      label={t('rights.user')}
      chosen={chosen && pickable(chosen)}
      onChoose={({ user }) => onChoose(user)}
      offered={data.map(pickable)}
      onType={onType}
      busy={isFetching || waits}
      icon={
        chosen && (
          <Avatar
            aria-hidden
            size={20}
            name={chosen.name || chosen.email}
            color="colorful"
            {...(chosen.avatarLocation ? { image: { src: chosen.avatarLocation } } : {})}
          />
        )
      }
    />
  );
}

/** A right, by the name it has everywhere. */
export function RightPicker({ chosen, onChoose }: PickerProps<Right>) {
  const { t } = useSupportTexts();
  const [text, setText] = useState('');
  const fits = matcher(text);
  const pickable = (right: Right) => ({ right, key: right, text: right });
  return (
    <SearchPicker
      mono
      label={t('rights.right')}
      chosen={chosen && pickable(chosen)}
      onChoose={({ right }) => onChoose(right)}
      offered={RIGHTS.filter(fits).map(pickable)}
      onType={setText}
    />
  );
}

/** A group, a device, or the whole portal. */
export function PlacePicker({ chosen, onChoose }: PickerProps<SupportPlace>) {
  const { t } = useSupportTexts();
  const { onType, query, waits } = useSearch();
  const { data = [], isFetching } = useEndpoint(findSupportPlaces, { query }, { keepPrevious: true });
  const whole: SupportPlace = { scope: '*', name: t('rights.whole'), within: '' };
  const pickable = (place: SupportPlace) => ({ place, key: place.scope, text: place.name, hint: place.within });
  const offered = 'q' in query ? data : [whole, ...data];
  return (
    <SearchPicker
      label={t('rights.place')}
      chosen={chosen && pickable(chosen)}
      onChoose={({ place }) => onChoose(place)}
      offered={offered.map(pickable)}
      onType={onType}
      busy={isFetching || waits}
    />
  );
}
