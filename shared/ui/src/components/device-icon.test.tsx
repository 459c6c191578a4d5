import { viewport } from '@portal/platform/testing';
import { fireEvent, render } from '@testing-library/react';
import { Oven20Regular } from '../fluent/icons';
import { PortalProvider } from '../provider';
import { DeviceIcon, PictureTile } from './device-icon';

const tile = (picture: string | undefined) => (
  <PortalProvider name="test">
    <PictureTile picture={picture} fallback={Oven20Regular} />
  </PortalProvider>
);

describe('the tile of a thing', () => {
  it('shows its picture; without one, and where it cannot be shown, the icon that stands for it', () => {
    const { container, rerender } = render(tile('/files/oven.png'));
    const image = () => container.querySelector('img');
    expect([image()?.getAttribute('src'), container.querySelector('svg')]).toEqual(['/files/oven.png', null]);
    fireEvent.error(image() as HTMLImageElement);
    expect([image(), container.querySelector('svg')]).toEqual([null, expect.anything()]);
    rerender(tile('/files/other.png'));
    expect(image()?.getAttribute('src')).toBe('/files/other.png');
    rerender(tile(undefined));
    expect([image(), container.querySelector('svg')]).toEqual([null, expect.anything()]);
  });

  describe('on a phone', () => {
    viewport(390);
    it.each([
      ['/files/oven', '/files/oven?height=35'],
      ['/files/oven?v=1', '/files/oven?v=1&height=35'],
      ['blob:just-chosen', 'blob:just-chosen'],
    ])('is asked for at a height of 35: %s [R-DEV-22]', (url, asked) => {
      const { container } = render(
        <PortalProvider name="test">
          <DeviceIcon url={url} />
        </PortalProvider>,
      );
      expect(container.querySelector('img')?.getAttribute('src')).toBe(asked);
    });
  });

  it('is asked for as it is elsewhere [R-DEV-22]', () => {
    const { container } = render(
      <PortalProvider name="test">
        <DeviceIcon url="/files/oven" />
      </PortalProvider>,
    );
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/oven');
  });

  it.each(['/files/icons/freezer.svg', '/files/icons/default.svg', ''])(
    'draws the default icon of a device itself: %p [R-DEV-22]',
    (url) => {
      const { container } = render(
        <PortalProvider name="test">
          <DeviceIcon url={url} />
        </PortalProvider>,
      );
      expect([container.querySelector('img'), container.querySelector('svg')]).toEqual([null, expect.anything()]);
    },
  );
});

it('is on cards as high as 56.25 % of its width, on tablets 75 %, and on phones 56.25 % again [R-DEV-23]', () => {
  const { container } = render(
    <PortalProvider name="test">
      <PictureTile picture={undefined} fallback={Oven20Regular} size="card" />
    </PortalProvider>,
  );
  const classes = [...(container.querySelector('[aria-hidden]') as Element).classList];
  const isOurs = (rule: CSSRule): rule is CSSStyleRule =>
    rule instanceof CSSStyleRule && classes.some((name) => rule.selectorText === `.${name}`);
  const ratioOf = (rules: readonly CSSRule[]) =>
    rules.filter(isOurs).flatMap(({ style }) => style.getPropertyValue('aspect-ratio').replaceAll(' ', '') || []);
  const all = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  expect(ratioOf(all)).toEqual(['100/56.25']);
  const media = all.filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule);
  const others = media.map(({ media, cssRules }) => [media.mediaText, ratioOf([...cssRules])] as const);
  expect(others.filter(([, ratios]) => ratios.length > 0)).toEqual([
    ['(min-width: 640px) and (max-width: 1099px)', ['100/75']],
  ]);
});
