import type { User } from '@portal/contracts/users';
import { useControlSize } from '@portal/ui/control-size';
import { Mail20Regular } from '@portal/ui/icons';
import { makeStyles } from '@portal/ui/styles';
import {
  Tag,
  TagPicker,
  TagPickerControl,
  TagPickerGroup,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
} from '@portal/ui/tag-picker';
import type { KeyboardEvent } from 'react';
import { peopleLike } from '../../data/user-order';
import { useGroupTexts } from './texts';
import { UserAvatar } from './UserAvatar';

const useStyles = makeStyles({
  // A long address ends before its cross, and the cross stays in the field.
  tag: { maxWidth: '100%', minWidth: 0 },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** How many are offered at once; typing narrows them. */
const OFFERED = 20;

interface UserPickerProps {
  users: readonly User[];
  /** Ids of users, and email addresses of others. */
  chosen: readonly string[];
  onChoose: (entries: readonly string[]) => void;
  query: string;
  onQuery: (text: string) => void;
  /** The typed text is meant as it stands. */
  onTake: () => void;
  invalid: boolean;
}

/** Chooses people by name or email; an unknown address becomes an invitation. */
export function UserPicker({ users, chosen, onChoose, query, onQuery, onTake, invalid, ...field }: UserPickerProps) {
  const { t, language } = useGroupTexts();
  const styles = useStyles();
  const control = useControlSize();
  const offered = peopleLike(users, query, language)
    .filter(({ id }) => !chosen.includes(id))
    .slice(0, OFFERED);

  const onKeyDown = (event: KeyboardEvent) => {
    const isEnd = event.key === ',' || event.key === ';' || (event.key === 'Enter' && offered.length === 0);
    if (!isEnd || query.trim() === '') return;
    event.preventDefault();
    onTake();
  };
  return (
    <TagPicker
      size={control.size === 'large' ? 'extra-large' : 'medium'}
      selectedOptions={[...chosen]}
      onOptionSelect={(_, { selectedOptions, value }) => value !== NONE && onChoose(selectedOptions)}
    >
      <TagPickerControl>
        <TagPickerGroup aria-label={t('assign.chosen')}>
          {chosen.map((entry) => {
            const user = users.find(({ id }) => id === entry);
            return (
              <Tag
                key={entry}
                value={entry}
                shape="rounded"
                className={styles.tag}
                primaryText={{ className: styles.words }}
                media={user ? <UserAvatar user={user} /> : <Mail20Regular aria-hidden />}
              >
                {user ? user.name || user.email : t('assign.invite', { email: entry })}
              </Tag>
            );
          })}
        </TagPickerGroup>
        <TagPickerInput
          {...field}
          aria-invalid={invalid || undefined}
          value={query}
          maxLength={254}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </TagPickerControl>
      <TagPickerList>
        {offered.map((user) => (
          <TagPickerOption
            key={user.id}
            value={user.id}
            text={user.name || user.email}
            secondaryContent={user.name ? user.email : undefined}
            media={<UserAvatar user={user} />}
          >
            {user.name || user.email}
          </TagPickerOption>
        ))}
        {offered.length === 0 && (
          <TagPickerOption value={NONE}>
            {query.trim() === '' ? t('assign.noOne') : t('assign.pressEnter')}
          </TagPickerOption>
        )}
      </TagPickerList>
    </TagPicker>
  );
}

/** No user's id is empty. */
const NONE = '';
