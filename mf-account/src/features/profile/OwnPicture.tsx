import { Avatar } from '@portal/ui/avatar';
import { usePhone } from '@portal/ui/media';
import { makeStyles } from '@portal/ui/styles';

const useStyles = makeStyles({ large: { fontSize: '36px' }, small: { fontSize: '28px' } });

/** The own picture, or the initials without one, as large as their disc wants them. */
export function OwnPicture({ name, src }: { name: string; src: string | undefined }) {
  const styles = useStyles();
  const phone = usePhone();
  return (
    <Avatar
      size={phone ? 72 : 96}
      name={name}
      color="cornflower"
      image={src === undefined ? undefined : { src }}
      initials={{ className: phone ? styles.small : styles.large }}
    />
  );
}
