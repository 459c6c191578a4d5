import type { User } from '@portal/contracts/users';
import { Avatar } from '@portal/ui/avatar';

interface UserAvatarProps {
  user: Pick<User, 'name' | 'avatarLocation'>;
  /** In px; by default as big as its place wants it. */
  size?: 32 | 40;
}

/** The picture of a person, else the initials; somebody without a name looks the same wherever they stand. */
export function UserAvatar({ user: { name, avatarLocation }, size }: UserAvatarProps) {
  return (
    <Avatar
      aria-hidden
      {...(size ? { size } : {})}
      name={name}
      color={name ? 'colorful' : 'neutral'}
      initials={name ? undefined : '?'}
      image={avatarLocation ? { src: avatarLocation } : undefined}
    />
  );
}
