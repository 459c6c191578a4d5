import { Avatar } from '@portal/ui/avatar';
import { usePhone } from '@portal/ui/media';

/** The own picture, or the initials without one. */
export function OwnPicture({ name, src }: { name: string; src: string | undefined }) {
  return (
    <Avatar
      size={usePhone() ? 72 : 96}
      name={name}
      color="cornflower"
      image={src === undefined ? undefined : { src }}
    />
  );
}
