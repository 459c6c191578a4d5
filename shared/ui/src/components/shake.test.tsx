import { act, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { lightTheme } from '../theme';
import { Shake, type ShakeHandle } from './shake';

/** What the style sheets say of an element, under a media query or under none. */
function stylesOf(element: Element, media?: string): string {
  const rules = (list: CSSRuleList): CSSStyleRule[] =>
    [...list].filter((rule): rule is CSSStyleRule => 'selectorText' in rule);
  return [...document.styleSheets]
    .flatMap(({ cssRules }) =>
      media === undefined
        ? rules(cssRules)
        : [...cssRules]
            .filter((rule): rule is CSSMediaRule => 'conditionText' in rule && rule.conditionText === media)
            .flatMap((rule) => rules(rule.cssRules)),
    )
    .filter(({ selectorText }) => [...element.classList].some((name) => selectorText === `.${name}`))
    .map(({ cssText }) => cssText)
    .join('\n');
}

describe('Shake', () => {
  it('is a coloured outline in place of a movement where less motion is wanted [R-SHELL-26]', () => {
    const ref = createRef<ShakeHandle>();
    const { container } = render(<Shake ref={ref} children={null} />);
    act(() => ref.current?.shake());
    const surface = container.firstElementChild!;
    expect(stylesOf(surface)).toMatch(/animation-name: (?!none)\S+;/);
    const calm = stylesOf(surface, '(prefers-reduced-motion: reduce)');
    expect(calm).toMatch(/animation-name: none;/);
    expect(calm).toMatch(/outline: 2px solid var\(--portalStatusAlertSolid\);/);
  });

  it('moves for 500 ms and focuses the first invalid field [R-GRP-29, R-ACC-06, R-CONST-06]', async () => {
    jest.useFakeTimers();
    const ref = createRef<ShakeHandle>();
    const { container } = render(
      <Shake ref={ref}>
        <input aria-label="Name" />
        <input aria-label="Email" aria-invalid="true" />
        <input aria-label="Phone" aria-invalid="true" />
      </Shake>,
    );
    act(() => ref.current?.shake());
    const surface = container.firstElementChild;
    expect(surface?.hasAttribute('data-shaking')).toBe(true);
    expect(stylesOf(surface!)).toMatch(/animation-name: (?!none)\S+;/);
    const [, duration = ''] = /animation-duration: var\(--(\w+)\)/.exec(stylesOf(surface!)) ?? [];
    expect(lightTheme[duration as keyof typeof lightTheme]).toBe('500ms');
    act(() => jest.advanceTimersByTime(499));
    expect(surface?.hasAttribute('data-shaking')).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(surface?.hasAttribute('data-shaking')).toBe(false);
    jest.useRealTimers();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  });
});
