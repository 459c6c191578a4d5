import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BowlSalad20Regular } from '@fluentui/react-icons/headless/svg/bowl-salad';
import { Box20Regular } from '@fluentui/react-icons/headless/svg/box';
import { BuildingShop20Regular } from '@fluentui/react-icons/headless/svg/building-shop';
import { Dishwasher20Regular } from '@fluentui/react-icons/headless/svg/dishwasher';
import { DrinkCoffee20Regular } from '@fluentui/react-icons/headless/svg/drink-coffee';
import { Food20Regular } from '@fluentui/react-icons/headless/svg/food';
import { FoodChickenLeg20Regular } from '@fluentui/react-icons/headless/svg/food-chicken-leg';
import { Microwave20Regular } from '@fluentui/react-icons/headless/svg/microwave';
import { Oven20Regular } from '@fluentui/react-icons/headless/svg/oven';
import { Temperature20Regular } from '@fluentui/react-icons/headless/svg/temperature';
import { Washer20Regular } from '@fluentui/react-icons/headless/svg/washer';
import { useState } from 'react';
import type { FluentIcon } from '../fluent/icons';
import { usePhone } from '../hooks/media';

/** Default icons by kind of device; anything else is an oven. */
const KINDS: Readonly<Record<string, FluentIcon>> = {
  oven: Oven20Regular,
  microwave: Microwave20Regular,
  speedoven: Microwave20Regular,
  fryer: FoodChickenLeg20Regular,
  freezer: Temperature20Regular,
  fridge: Temperature20Regular,
  chiller: Temperature20Regular,
  blastchiller: Temperature20Regular,
  dishwasher: Dishwasher20Regular,
  washer: Washer20Regular,
  coffee: DrinkCoffee20Regular,
  cooker: Food20Regular,
  salad: BowlSalad20Regular,
};

const TABLET = '@media (min-width: 640px) and (max-width: 1099px)';

const useStyles = makeStyles({
  tile: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
  },
  device: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2 },
  group: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  32: { width: '32px', height: '32px' },
  36: { width: '36px', height: '36px' },
  48: { width: '48px', height: '48px', borderRadius: tokens.borderRadiusLarge },
  56: { width: '56px', height: '56px', borderRadius: tokens.borderRadiusLarge },
  72: { width: '72px', height: '72px', borderRadius: tokens.borderRadiusXLarge },
  // R-DEV-23: as high as 56.25 % of its width, on tablets 75 %.
  card: {
    height: '56.25px',
    aspectRatio: '100 / 56.25',
    borderRadius: tokens.borderRadiusLarge,
    [TABLET]: { aspectRatio: '100 / 75' },
  },
  icon20: { width: '20px', height: '20px' },
  icon28: { width: '28px', height: '28px' },
  icon36: { width: '36px', height: '36px' },
  picture: { width: '100%', height: '100%', objectFit: 'cover' },
});

interface PictureTileProps {
  /** Address of the picture, if there is one. */
  picture: string | undefined;
  /** Stands for a picture that is missing or cannot be shown. */
  fallback: FluentIcon;
  /** In px; `card`: the wide one of a large card. */
  size?: 32 | 36 | 48 | 56 | 72 | 'card';
  look?: 'device' | 'group';
}

/** The name of the default icon behind an address; undefined for a picture of its own. */
export function defaultIconOf(url: string): string | undefined {
  return /\/icons?\/(?:[a-z]+\/)?([a-z-]+)(?:\.svg)?$/.exec(url.split('?')[0] ?? '')?.[1];
}

/** A picture, or the icon that stands for it; decoration next to a name. */
export function PictureTile({ picture, size = 32, look = 'device', fallback: Fallback }: PictureTileProps) {
  const styles = useStyles();
  const [broken, setBroken] = useState<string>();
  return (
    <span aria-hidden className={mergeClasses(styles.tile, styles[look], styles[size])}>
      {picture !== undefined && broken !== picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.picture}
          onError={() => setBroken(picture)}
        />
      ) : (
        <Fallback
          className={
            typeof size === 'number' && size < 48 ? styles.icon20 : size === 72 ? styles.icon36 : styles.icon28
          }
        />
      )}
    </span>
  );
}

interface TileProps extends Pick<PictureTileProps, 'size'> {
  /** Address of the picture; that of a default icon (`…/oven.svg`) is drawn here, in the theme's colours. */
  url: string;
}

const ownPicture = (url: string) => (url !== '' && defaultIconOf(url) === undefined ? url : undefined);

/** A device's picture or the default icon of its kind [R-DEV-22]; decoration next to its name. */
export function DeviceIcon({ url, size }: TileProps) {
  const picture = ownPicture(url);
  const isPhone = usePhone();
  return (
    <PictureTile
      picture={picture !== undefined && isPhone ? small(picture) : picture}
      size={size}
      fallback={KINDS[defaultIconOf(url) ?? ''] ?? Oven20Regular}
    />
  );
}

/** R-DEV-22: phones ask for less; in px of the page. What a file picker has just made has no other size. */
const PHONE_HEIGHT = 35;
const small = (picture: string) =>
  /^(\/|https?:)/.test(picture) ? `${picture}${picture.includes('?') ? '&' : '?'}height=${PHONE_HEIGHT}` : picture;

/** A group's avatar or the shop. */
export function GroupIcon({ url, size }: TileProps) {
  return <PictureTile picture={ownPicture(url)} size={size} look="group" fallback={BuildingShop20Regular} />;
}

/** The box of My devices. */
export function MyDevicesIcon({ size }: Pick<TileProps, 'size'>) {
  return <PictureTile picture={undefined} size={size} look="group" fallback={Box20Regular} />;
}
