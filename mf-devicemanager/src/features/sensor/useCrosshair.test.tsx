import { fireEvent, renderPortal, screen } from '@portal/testing/render';
import { useCrosshair } from './useCrosshair';

function Chart() {
  const { at, handlers } = useCrosshair([10, 20, 30], (x) => x);
  return (
    <div role="slider" aria-label="chart" aria-valuenow={0} tabIndex={0} {...handlers}>
      {at === undefined ? 'none' : `at ${at}`}
    </div>
  );
}

const chart = () => screen.getByRole('slider');
/** Without PointerEvent in jsdom, its fields are given to an event. */
const point = (what: 'pointerdown' | 'pointerout', pointerType: string, clientX = 0) =>
  fireEvent(chart(), Object.assign(new MouseEvent(what, { bubbles: true, clientX }), { pointerType }));

describe('the moment that is read in a chart', () => {
  beforeEach(() => renderPortal(<Chart />));

  it.each(['mouse', 'pen'])('is the one nearest to a %s, as long as it is there', (pointer) => {
    point('pointerdown', pointer, 24);
    expect(chart().textContent).toBe('at 20');
    point('pointerout', pointer);
    expect(chart().textContent).toBe('none');
  });

  it('stays where a finger was lifted, until another place is touched', () => {
    point('pointerdown', 'touch', 26);
    point('pointerout', 'touch');
    expect(chart().textContent).toBe('at 30');
    fireEvent.blur(chart());
    expect(chart().textContent).toBe('none');
  });
});
