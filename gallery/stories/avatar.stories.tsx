import { Avatar } from '@portal/ui/avatar';
import type { Meta } from '@storybook/react-vite';
import { LONG_WORDS, States } from './states';

export default { title: 'avatar' } satisfies Meta;

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="teal" d="M0 0h8v8H0z"/></svg>')}`;

export const All = () => (
  <States
    of={{
      initials: <Avatar name="Grace Hopper" color="colorful" />,
      picture: <Avatar name="Grace Hopper" image={{ src: PICTURE }} />,
      'without a name': <Avatar aria-label="Unknown person" />,
      'long name': <Avatar name={LONG_WORDS} />,
      small: <Avatar name="Grace Hopper" size={20} />,
      large: <Avatar name="Grace Hopper" size={72} />,
    }}
  />
);
