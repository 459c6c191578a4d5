import { DeviceIcon, defaultIconOf, GroupIcon, MyDevicesIcon, PictureTile } from '@portal/ui/device-icon';
import { Image20Regular } from '@portal/ui/icons';
import type { Meta } from '@storybook/react-vite';
import { States } from './states';

export default { title: 'device-icon' } satisfies Meta;

const URLS = [
  'oven',
  'microwave',
  'fryer',
  'freezer',
  'dishwasher',
  'washer',
  'coffee',
  'cooker',
  'salad',
  'unheard-of',
].map((name) => `/icons/${name}.svg`);
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="teal" d="M0 0h8v8H0z"/></svg>')}`;

export const Kinds = () => (
  <States of={Object.fromEntries(URLS.map((url) => [defaultIconOf(url), <DeviceIcon url={url} />]))} />
);

export const Looks = () => (
  <States
    of={{
      picture: <DeviceIcon url={PICTURE} size={48} />,
      'picture that cannot be loaded': <DeviceIcon url="data:image/png;base64,broken" size={48} />,
      group: <GroupIcon url="" size={48} />,
      'group with an avatar': <GroupIcon url={PICTURE} size={48} />,
      'anything with a picture': <PictureTile picture={PICTURE} size={36} fallback={Image20Regular} />,
      'anything without one': <PictureTile picture={undefined} size={36} fallback={Image20Regular} />,
      'my devices': <MyDevicesIcon size={48} />,
      ...Object.fromEntries(
        ([32, 48, 56, 72] as const).map((size) => [`${size} px`, <DeviceIcon url="" size={size} />]),
      ),
    }}
  />
);
